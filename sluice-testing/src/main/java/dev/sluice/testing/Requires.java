package dev.sluice.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** What a test, or all tests of a class, need. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(Requires.Condition.class)
public @interface Requires {
  Needs[] value();

  /** Decides before the test is set up. */
  final class Condition implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      Requires requires =
          AnnotationSupport.findAnnotation(context.getElement(), Requires.class).orElse(null);
      if (requires != null) {
        for (Needs need : requires.value()) {
          if (!need.isThere()) {
            if (need.isDemanded()) {
              throw new AssertionError(need.reason());
            }
            return ConditionEvaluationResult.disabled(need.reason());
          }
        }
      }
      return ConditionEvaluationResult.enabled("nothing is missing");
    }
  }
}
