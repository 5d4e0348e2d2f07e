import { ChartColumn, Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cn } from '#src/lib/cn.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Table } from '#src/ui/table.tsx'

export interface ChartRow {
  name: string
  /** Text below the name. */
  note?: string
  cells: readonly string[]
}

export interface ChartFigures {
  /** The first heading is for the row names. */
  head: readonly string[]
  rows: readonly ChartRow[]
}

function FigureTable({
  title,
  figures,
  screenReaderOnly,
}: {
  title: string
  figures: ChartFigures
  screenReaderOnly: boolean
}) {
  return (
    <Table caption={title} dense head={figures.head} screenReaderOnly={screenReaderOnly}>
      {figures.rows.map(({ name, note, cells }, index) => (
        <tr key={index}>
          <th className="max-w-36 truncate sm:max-w-56" scope="row" title={name}>
            {name}
            {note && <span className="block font-normal text-muted">{note}</span>}
          </th>
          {cells.map((cell, column) => (
            <td className={cn('tabular-nums', !note && 'whitespace-nowrap')} key={column}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  )
}

/**
 * Shows a chart with a title, an explanation and its figures as a table. Screen readers always get the table. A button
 * shows the table in place of the chart.
 */
export function ChartCard({
  title,
  heading: Heading = 'h3',
  note,
  figures,
  visibleFigures = figures,
  children,
}: {
  title: string
  heading?: 'h2' | 'h3'
  note: ReactNode
  figures: ChartFigures
  /** The figures of the visible table, if `figures` do not fit the card. */
  visibleFigures?: ChartFigures
  children: ReactNode
}) {
  const id = useId()
  const [isTable, setIsTable] = useState(false)
  const Icon = isTable ? ChartColumn : Table2
  return (
    <Card aria-labelledby={id} className="relative flex min-w-0 flex-col gap-4">
      <div>
        <div className="-mt-2 -me-3 flex flex-wrap items-center justify-between gap-x-2">
          <Heading className="text-lg/7" id={id}>
            {title}
          </Heading>
          <Button className="shrink-0 px-3! text-sm" look="quiet" onClick={() => setIsTable(!isTable)}>
            <Icon aria-hidden="true" className="size-4" />
            <span className="max-sm:capitalize">
              <span className="max-sm:sr-only">Show as </span>
              <span>{isTable ? 'chart' : 'table'}</span>
            </span>
            <span className="sr-only">: {title}</span>
          </Button>
        </div>
        <p className="text-sm text-pretty text-muted">{note}</p>
      </div>
      {!isTable && children}
      <FigureTable figures={isTable ? visibleFigures : figures} screenReaderOnly={!isTable} title={title} />
    </Card>
  )
}

/** Replaces a chart without data. */
export function EmptyChart({
  title,
  heading: Heading = 'h3',
  children,
}: {
  title: string
  heading?: 'h2' | 'h3'
  children: ReactNode
}) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="flex min-h-56 min-w-0 flex-col gap-3">
      <Heading className="text-lg/7" id={id}>
        {title}
      </Heading>
      <div className="flex grow flex-col items-center justify-center gap-4 text-center text-pretty text-muted">
        {children}
      </div>
    </Card>
  )
}
