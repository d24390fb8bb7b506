import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';

/** A card's shape, in its size, until the cards are here. */
export function RequestCardSkeleton() {
  return (
    <div className="flex flex-1 flex-col gap-4 p-5">
      <div className="flex flex-col gap-2">
        <div className="flex justify-between gap-3">
          <Skeleton className="h-5 w-12" />
          <Skeleton className="h-5 w-20 rounded-full" />
        </div>
        <Skeleton className="h-6 w-3/5" />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-2/5" />
      </div>
      <div className="grid grid-cols-2 gap-5">
        <Skeleton className="h-8" />
        <Skeleton className="h-8" />
      </div>
      <Skeleton className="my-2 h-5 w-2/5 pointer-coarse:my-3" />
    </div>
  );
}
