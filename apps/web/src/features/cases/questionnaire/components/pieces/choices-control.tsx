import { readChoices, writeChoices } from '@visafolio/contract/questions/answer-pieces.ts';
import { choiceStyles } from '../../../../../ui/form/choice-group.tsx';
import type { QuestionControlProps } from '../question/control-props.ts';

/** Any number of the question's choices. */
export function ChoicesControl({
  question,
  value,
  onChange,
  onSettle,
  onLeave,
  ...props
}: QuestionControlProps) {
  const chosen = readChoices(value) ?? [];
  const choices = question.choices.map((choice) => choice.value);
  return (
    <fieldset
      aria-labelledby={props.labelId}
      aria-describedby={props.describedBy}
      className="grid min-w-0 gap-3"
    >
      {question.choices.map((choice) => (
        <label key={choice.value} className={choiceStyles}>
          <input
            type="checkbox"
            checked={chosen.includes(choice.value)}
            onChange={({ target }) => {
              const others = chosen.filter((each) => each !== choice.value);
              onChange(writeChoices(target.checked ? [...others, choice.value] : others, choices));
              onSettle();
            }}
            onBlur={onLeave}
            className="size-5 shrink-0 accent-accent outline-none"
          />
          <span className="min-w-0 flex-1 basis-12 break-words" dir="auto" lang={choice.lang}>
            {choice.label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
