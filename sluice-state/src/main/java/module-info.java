/** What runs leave for later runs. */
module dev.sluice.state {
  requires transitive dev.sluice.scan;
  requires java.sql;
  requires org.xerial.sqlitejdbc;
  requires static org.jspecify;

  exports dev.sluice.state;
}
