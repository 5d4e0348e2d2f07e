import { Outlet } from 'react-router-dom'

/** Around pages that no search engine is to show: those of signed-in people, and those that a link of a mail opens. */
export function Unlisted() {
  return (
    <>
      <meta content="noindex" name="robots" />
      <Outlet />
    </>
  )
}
