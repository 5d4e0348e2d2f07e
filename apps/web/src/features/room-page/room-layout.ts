/**
 * One column: picture, head, contact details, text, and the action bar, which sticks to the end of the window. Two
 * columns: the panel and the host are beside the others.
 */
export const roomLayout = {
  page: 'flex flex-col gap-4 sm:gap-6 lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(21rem,2fr)] lg:grid-rows-[auto_auto_1fr] lg:items-start lg:gap-x-8',
  /** Cropped a little on phones, and more in low windows, so that the head fits below. */
  picture:
    'relative aspect-3/2 max-h-[29svh] min-w-0 overflow-hidden border-line max-sm:-mx-4 max-sm:border-y sm:max-h-[55svh] sm:rounded-lg sm:border lg:w-full print:max-h-72',
  head: 'flex min-w-0 flex-col gap-1.5 sm:gap-3 max-sm:[&_h1]:text-heading',
  /** As high as the text beside it, so that what sticks in it ends there. */
  side: 'min-w-0 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:self-stretch',
  /** Sticks below the top bar. If it is higher than the window, it sticks once its end is in sight. */
  sticky: 'flex flex-col gap-4 lg:sticky lg:top-[min(5rem,calc(100dvh-var(--height,0px)-1rem))]',
  text: 'flex min-w-0 flex-col gap-8',
}
