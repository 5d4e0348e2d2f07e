import { writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'

const FIRST_WIDTH = 34
const WIDTH = 9

/** Where and when something was measured: date, processor, cores, Node. */
export const machine = (): string =>
  [
    new Date().toISOString().slice(0, 10),
    cpus()[0]?.model.trim() ?? 'unknown processor',
    `${availableParallelism()} cores`,
    `Node ${process.versions.node}`,
  ].join(', ')

export type Report = ReturnType<typeof openReport>

/**
 * What a bench prints: aligned tables on the standard output, row by row as they are measured, and by `save` the same as
 * Markdown in `markdownFile` where that is given.
 */
export const openReport = (markdownFile: string | undefined) => {
  const markdown: string[] = []
  const print = (line: string): void => void process.stdout.write(`${line}\n`)
  const aligned = ([first = '', ...others]: string[]): string =>
    [first.padEnd(FIRST_WIDTH), ...others.map((cell) => cell.padStart(WIDTH))].join(' ')
  const piped = (cells: string[]): string => `| ${cells.join(' | ')} |`

  const note = (line: string): void => {
    print(line)
    markdown.push('', line)
  }
  note(machine())

  return {
    /** Of what goes on, which is no result. */
    say: print,
    note,
    /** Begins a table; returns what takes its rows. */
    table: (title: string, columns: string[]): ((cells: string[]) => void) => {
      print(`\n${title}\n${aligned(columns)}`)
      markdown.push('', `**${title}**`, '', piped(columns), piped(columns.map((_, i) => (i === 0 ? '---' : '---:'))))
      return (cells) => {
        print(aligned(cells).trimEnd())
        markdown.push(piped(cells))
      }
    },
    save: async (): Promise<void> => {
      if (markdownFile !== undefined) await writeFile(markdownFile, `${markdown.join('\n').trim()}\n`)
    },
  }
}

/** With one decimal below 10. */
export const amount = (value: number): string => value.toFixed(value < 10 ? 1 : 0)
