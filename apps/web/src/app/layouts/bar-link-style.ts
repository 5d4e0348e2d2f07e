/** The classes of a text link in the top bar and in its folded menu. */
export const barLinkStyle =
  'flex min-h-11 items-center rounded-sm px-3 font-semibold whitespace-nowrap decoration-2 underline-offset-8 transition-colors hover:bg-primary-soft hover:text-primary aria-[current=page]:text-primary aria-[current=page]:underline'
