import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

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
  const choose = (next: string) => {
    const tab = tabs.find((candidate) => candidate.value === next)
    if (tab) onChange(tab.value)
  }
  return (
    <Radix.Root onValueChange={choose} value={value}>
      <Radix.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <Radix.Trigger
            className="-mb-px inline-flex min-h-11 shrink-0 items-center gap-2 border-b-2 border-transparent px-4 font-semibold text-muted transition-colors hover:text-ink data-[state=active]:border-primary data-[state=active]:text-primary"
            key={tab.value}
            value={tab.value}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content className="pt-6" key={tab.value} value={tab.value}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
