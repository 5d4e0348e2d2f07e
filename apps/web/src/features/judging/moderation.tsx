import { ArrowLeft, Keyboard, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { cn } from '#src/lib/cn.ts'
import { TWO_COLUMNS, useMedia } from '#src/lib/media.ts'
import { useShortcuts } from '#src/lib/shortcuts.ts'
import { useUrlParams } from '#src/lib/url-params.ts'
import { useCursorList } from '#src/lib/use-cursor-list.ts'
import { Button, buttonStyle, iconButtonStyle } from '#src/ui/button.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { ShowMore } from '#src/ui/paged-list.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { SHORTCUTS } from './labels.ts'
import { moderationQueries, queueFilter, readKey, type TargetKey, toKey, toTargetSearch } from './queries.ts'
import { QueueFilters } from './queue-filters.tsx'
import { QueueTable } from './queue-table.tsx'
import { ShortcutSheet } from './shortcut-sheet.tsx'
import { TargetPanel } from './target-panel.tsx'

type Steps = Partial<Record<string, 1 | -1>>
const letterSteps: Steps = { j: 1, k: -1 }
const arrowSteps: Steps = { ArrowDown: 1, ArrowUp: -1 }

/** Shows the queue, and the chosen target beside it. Narrow screens show only one of them. */
export default function Moderation() {
  const { search } = useLocation()
  const [filter, setFilter] = useUrlParams(queueFilter, { keepsOthers: true })
  const { list, items, loadMore } = useCursorList(moderationQueries.queue(filter))
  const target = readKey(new URLSearchParams(search).get('target'))
  const current = target && toKey(target)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const queue = useRef<HTMLElement>(null)
  // The last position of the chosen target in the queue. A decided target leaves the queue.
  const lastIndex = useRef(-1)

  const wide = useMedia(TWO_COLUMNS)
  // Undefined after the user has chosen another target than the page was opened with.
  const [opened, setOpened] = useState<TargetKey | null | undefined>(current)
  if (opened !== undefined && opened !== current) setOpened(undefined)

  const index = items.findIndex((item) => toKey(item.target) === current)
  useEffect(() => {
    if (index >= 0) lastIndex.current = index
  }, [index])

  const rows = () => [...(queue.current?.querySelectorAll<HTMLElement>('[data-target]') ?? [])]
  const focusRow = useEffectEvent(() => rows()[Math.min(lastIndex.current, items.length - 1)]?.focus())
  useEffect(() => {
    if (current === null) focusRow()
  }, [current])

  /** Focuses the next or previous row. Shows its target if one is shown already. */
  const move = (step: 1 | -1) => {
    const links = rows()
    const focused = links.findIndex((link) => link === document.activeElement)
    const start = step === 1 ? lastIndex.current - 1 : lastIndex.current
    const from = [focused, index, start].find((each) => each >= 0) ?? -1
    const link = links[Math.min(Math.max(from + step, 0), links.length - 1)]
    link?.focus()
    if (current !== null) link?.click()
  }
  const press = (key: string): boolean => {
    const step = letterSteps[key]
    if (step) move(step)
    else if (key === '?') setIsHelpOpen(true)
    else return false
    return true
  }
  const shortcuts = useShortcuts(SHORTCUTS, press)
  const pressInTable = (event: KeyboardEvent) => {
    const step = arrowSteps[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    move(step)
  }

  const isFiltered = filter.kind !== '' || filter.reason !== ''
  const closeTo = { search: toTargetSearch(search, null) }
  return (
    <>
      <div
        className={cn(
          'grid items-start gap-4',
          current !== null && 'lg:grid-cols-[minmax(0,1fr)_24rem] xl:grid-cols-[minmax(0,1fr)_30rem]',
        )}
      >
        <section
          aria-label="Queue"
          className={cn('flex min-w-0 flex-col gap-4', current !== null && 'max-lg:hidden')}
          ref={queue}
        >
          <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[repeat(3,minmax(0,13rem))_1fr]">
            <QueueFilters filter={filter} onChange={(next) => setFilter(next)} />
            <Button
              className={cn('justify-self-end max-lg:hidden', current !== null && 'px-2')}
              look="quiet"
              onClick={() => setIsHelpOpen(true)}
            >
              <Keyboard aria-hidden="true" className="size-5" />
              <span className={current === null ? undefined : 'sr-only'}>Shortcuts</span>
            </Button>
          </div>
          {items.length > 0 && (
            // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the links inside take the focus
            <div
              aria-busy={list.isPlaceholderData}
              className={cn(
                '@container overflow-hidden rounded-md border border-line bg-card transition-opacity',
                list.isPlaceholderData && 'opacity-60',
              )}
              onKeyDown={pressInTable}
            >
              <QueueTable current={current} items={items} sort={filter.sort} />
            </div>
          )}
          <ShowMore pages={{ list, loadMore }} />
          {list.isSuccess && items.length === 0 && !isFiltered && <p>The queue is empty. Nice work!</p>}
          {list.isSuccess && items.length === 0 && isFiltered && (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <p>Nothing in the queue matches.</p>
              <Button look="outline" onClick={() => setFilter({ ...filter, kind: '', reason: '' })}>
                Clear filters
              </Button>
            </div>
          )}
          {list.error && items.length === 0 && <Failure query={list}>We couldn’t load the queue.</Failure>}
          {list.isPending && (
            <div className="flex flex-col gap-1">
              <p className="sr-only">Loading queue</p>
              {Array.from({ length: 10 }, (_, row) => (
                <Skeleton className="h-11 w-full" key={row} />
              ))}
            </div>
          )}
        </section>
        {target && (
          <section
            aria-label="Item"
            className="relative min-w-0 rounded-md border border-line bg-card p-4 sm:p-6 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:p-5"
          >
            <Link className={buttonStyle('quiet', '-mt-2 mb-2 -ms-4 lg:hidden')} to={closeTo}>
              <ArrowLeft aria-hidden="true" className="size-5" />
              Back to the queue
            </Link>
            <Link
              aria-label="Close"
              className={iconButtonStyle('quiet', 'absolute top-2 inset-e-2 max-lg:hidden')}
              preventScrollReset
              title="Close"
              to={closeTo}
            >
              <X aria-hidden="true" className="size-5 text-muted" />
            </Link>
            <TargetPanel key={current} takesFocus={!wide && opened === undefined} target={target} />
          </section>
        )}
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
