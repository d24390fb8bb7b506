import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/** `useMutation` whose `mutate` does nothing while a call is pending: a double click sends once. */
export function useSingleMutation<Data, Failure = Error, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Failure, Variables, Context>,
) {
  // State would be too late: the second click may come before the next render.
  const busy = useRef(false);
  const mutation = useMutation({
    ...options,
    onSettled: (...outcome) => {
      busy.current = false;
      return options.onSettled?.(...outcome);
    },
  });
  const start = mutation.mutate;
  const mutate = useCallback(
    (...call: Parameters<typeof start>) => {
      if (busy.current) return;
      busy.current = true;
      start(...call);
    },
    [start],
  );
  return { ...mutation, mutate };
}
