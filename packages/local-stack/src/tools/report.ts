import { writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'

const FIRST_WIDTH = 34
const WIDTH = 9

/** Returns date, processor, number of cores and Node version of a measurement. */
export const describeMachine = (): string =>
  [
    new Date().toISOString().slice(0, 10),
    cpus()[0]?.model.trim() ?? 'unknown processor',
    `${availableParallelism()} cores`,
    `Node ${process.versions.node}`,
  ].join(', ')

export type Report = ReturnType<typeof openReport>

/**
 * Prints the results of a benchmark as aligned tables, row by row. `save` writes them as Markdown to `markdownFile`,
 * unless it is undefined.
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
  note(describeMachine())

  return {
    /** Prints a line that `save` leaves out. */
    printProgress: print,
    note,
    /** Begins a table; returns the function that adds rows. */
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
