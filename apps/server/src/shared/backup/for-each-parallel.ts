const width = 4;

/**
 * Runs `work` for all items, four at a time. After a failure none is started; the first failure is thrown when all
 * have ended.
 */
export async function forEachParallel<Item>(
  items: Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const failures: unknown[] = [];
  const workNext = async () => {
    for (const item of waiting) {
      if (failures.length) return;
      await work(item).catch((error) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: width }, workNext));
  if (failures.length) throw failures[0];
}
