@echo off
rem Runs Sluice on a JDK 25: SLUICE_JAVA_HOME, JAVA_HOME, or the java of the PATH.
setlocal
set "LIB=%~dp0..\lib"
set "JAVA_TOOL_OPTIONS="
set "JDK_JAVA_OPTIONS="
set "_JAVA_OPTIONS="
set "JAVA_EXE=java"
if defined JAVA_HOME set "JAVA_EXE=%JAVA_HOME%\bin\java.exe"
if defined SLUICE_JAVA_HOME set "JAVA_EXE=%SLUICE_JAVA_HOME%\bin\java.exe"
"%JAVA_EXE%" -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow %SLUICE_JAVA_OPTIONS% -cp "%LIB%\sluice.jar" dev.sluice.cli.Main %*
exit /b %ERRORLEVEL%
