import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

export interface Tab<Value extends string> {
  value: Value
  label: ReactNode
  content: ReactNode
}

export function Tabs<Value extends string>({
  value,
  onChange,
  label,
  tabs,
}: {
  value: Value
  onChange: (value: Value) => void
  label: string
  tabs: readonly Tab<Value>[]
}) {
  const list = useRef<HTMLDivElement>(null)

  // Scrolls the open tab into view if the tabs are wider than the screen.
  useLayoutEffect(() => {
    const bar = list.current
    const open = bar?.querySelector<HTMLElement>(`[data-state="active"]`)
    if (!bar || !open) return
    const show = () => {
      bar.scrollLeft = open.offsetLeft - bar.offsetLeft - (bar.clientWidth - open.offsetWidth) / 2
    }
    show()
    // Window and labels may change their width.
    const sizes = new ResizeObserver(show)
    sizes.observe(bar)
    sizes.observe(open)
    return () => sizes.disconnect()
  }, [value])

  // Radix reports a press twice, on pointerdown and on focus, and the second report may precede the new value.
  const reported = useRef(value)
  useEffect(() => {
    reported.current = value
  }, [value])

  const choose = (next: string) => {
    const tab = tabs.find((candidate) => candidate.value === next)
    if (!tab || tab.value === reported.current) return
    reported.current = tab.value
    onChange(tab.value)
  }
  return (
    <Radix.Root onValueChange={choose} value={value}>
      <Radix.List aria-label={label} className="tab-list scrolls-sideways" ref={list}>
        {tabs.map((tab) => (
          <Radix.Trigger
            className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-t-sm border-b-2 border-transparent px-2 font-semibold text-muted transition-colors hover:text-ink max-sm:text-sm sm:px-4 focus-visible:-outline-offset-3 data-[state=active]:border-primary data-[state=active]:text-primary forced-colors:data-[state=inactive]:border-[Canvas]"
            key={tab.value}
            value={tab.value}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content className="rounded-sm pt-6" key={tab.value} value={tab.value}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
