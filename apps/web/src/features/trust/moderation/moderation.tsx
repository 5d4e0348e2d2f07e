import { ArrowLeft, Keyboard } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { cn } from '#src/lib/cn.ts'
import { useMedia } from '#src/lib/media.ts'
import { useShortcuts } from '#src/lib/shortcuts.ts'
import { useCursorList } from '#src/lib/use-cursor-list.ts'
import { RetryBanner } from '#src/ui/banner.tsx'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { SHORTCUTS } from './labels.ts'
import { moderationQueries, readKey, type TargetKey, toKey } from './queries.ts'
import { QueueTable } from './queue-table.tsx'
import { ShortcutSheet } from './shortcut-sheet.tsx'
import { TargetPanel } from './target-panel.tsx'

/** Wide viewports show the queue beside the target. */
const WIDE = '(min-width: 64rem)'

/** Shows the queue and the chosen target side by side, on narrow screens only one of them. */
export function Moderation() {
  const { list, items, hasMore, loadMore } = useCursorList(moderationQueries.queue())
  const [params] = useSearchParams()
  const target = readKey(params.get('target'))
  const current = target && toKey(target)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const queue = useRef<HTMLElement>(null)
  // The last position of the chosen target in the queue. A decided target leaves the queue.
  const lastIndex = useRef(-1)

  const wide = useMedia(WIDE)
  // Undefined after the user has chosen another target than the page was opened with.
  const [opened, setOpened] = useState<TargetKey | null | undefined>(current)
  if (opened !== undefined && opened !== current) setOpened(undefined)

  const index = items.findIndex((item) => toKey(item.target) === current)
  useEffect(() => {
    if (index >= 0) lastIndex.current = index
  }, [index])

  const rows = () => queue.current?.querySelectorAll<HTMLElement>('[data-target]')
  const focusRow = useEffectEvent(() => {
    if (!wide) rows()?.[Math.min(lastIndex.current, items.length - 1)]?.focus()
  })
  useEffect(() => {
    if (current === null) focusRow()
  }, [current])

  const move = (step: 1 | -1) => {
    const from = index >= 0 ? index : step === 1 ? lastIndex.current - 1 : lastIndex.current
    const to = Math.min(Math.max(from + step, 0), items.length - 1)
    const link = rows()?.[to]
    link?.focus()
    link?.click()
  }
  const press = (key: string): boolean => {
    if (key === 'j' || key === 'k') move(key === 'j' ? 1 : -1)
    else if (key === '?') setIsHelpOpen(true)
    else return false
    return true
  }
  const shortcuts = useShortcuts(SHORTCUTS, press)

  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)] xl:grid-cols-[28rem_minmax(0,1fr)]">
        <section
          aria-label="Queue"
          className={cn(
            'overflow-hidden rounded-md border border-line bg-card lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto',
            current !== null && 'max-lg:hidden',
          )}
          ref={queue}
        >
          <div className="flex items-center justify-between border-b border-line pl-3">
            <p className="text-sm text-muted">Longest waiting first.</p>
            <Button look="quiet" onClick={() => setIsHelpOpen(true)}>
              <Keyboard aria-hidden="true" className="size-5" />
              Shortcuts
            </Button>
          </div>
          {items.length > 0 && <QueueTable current={current} items={items} />}
          {hasMore && (
            <Button className="m-2" look="outline" onClick={loadMore} pending={list.isFetchingNextPage}>
              Show more
            </Button>
          )}
          {list.isSuccess && items.length === 0 && <p className="p-4">The queue is empty. Nice work!</p>}
          {list.error && items.length === 0 && (
            <RetryBanner className="m-3" onRetry={() => void list.refetch()} pending={list.isFetching}>
              We couldn’t load the queue.
            </RetryBanner>
          )}
          {list.isPending && (
            <div className="flex flex-col gap-2 p-3">
              <p className="sr-only">Loading queue</p>
              {['a', 'b', 'c', 'd', 'e'].map((row) => (
                <Skeleton className="h-14 w-full" key={row} />
              ))}
            </div>
          )}
        </section>
        <section
          aria-label="Item"
          className={cn(
            'min-w-0 rounded-md border border-line bg-card p-4 sm:p-6',
            current === null && 'max-lg:hidden',
          )}
        >
          {target ? (
            <>
              <Link className={buttonStyle('quiet', '-mt-2 mb-2 -ml-4 lg:hidden')} to={{ search: '' }}>
                <ArrowLeft aria-hidden="true" className="size-5" />
                Back to the queue
              </Link>
              <TargetPanel key={current} takesFocus={!wide && opened === undefined} target={target} />
            </>
          ) : (
            <p className="text-muted">
              {items.length > 0 ? 'Select an item, or press j.' : 'Select an item from the queue.'}
            </p>
          )}
        </section>
      </div>
      <ShortcutSheet
        on={shortcuts.on}
        onClose={() => setIsHelpOpen(false)}
        onToggle={shortcuts.toggle}
        open={isHelpOpen}
      />
    </>
  )
}
