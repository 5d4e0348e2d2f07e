import { Skeleton } from '#src/ui/skeleton.tsx'

export const rowsStyle = 'flex flex-col gap-3'
// Phones show the buttons below picture and text, wider screens beside them.
export const rowStyle =
  'relative grid grid-cols-1 overflow-hidden card-frame max-md:@min-[15rem]/page:grid-cols-[8rem_1fr] md:grid-cols-[13rem_1fr_auto]'
export const pictureStyle = 'relative min-h-32 overflow-hidden md:min-h-40'
export const textStyle = 'flex min-w-0 flex-col gap-1 px-3 py-2 md:justify-center md:gap-1.5 md:px-5 md:py-3'
export const actionsStyle =
  'col-span-full flex min-h-13 items-center justify-between gap-2 border-t border-line pr-2 pl-4 md:col-auto md:flex-col md:justify-center md:border-t-0 md:border-l md:px-4'

export function ListingRowsSkeleton({ count }: { count: number }) {
  return (
    <div aria-hidden="true" className={rowsStyle}>
      {Array.from({ length: count }, (_, index) => (
        <div className={rowStyle} key={index}>
          <Skeleton className={pictureStyle} shape="fill" />
          <div className={textStyle}>
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-4 w-full max-md:hidden" />
          </div>
          <div className={actionsStyle}>
            <Skeleton className="h-5 w-24" />
          </div>
        </div>
      ))}
    </div>
  )
}
