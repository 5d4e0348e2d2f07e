import { execFile } from 'node:child_process'
import { cp, mkdir, readFile } from 'node:fs/promises'
import { dirname, join, matchesGlob } from 'node:path'
import { promisify } from 'node:util'
import { repositoryRoot } from './node-process.ts'

// Runs the COPY and RUN steps of a Dockerfile in a folder, so that tests of the images need no Docker engine.

const run = promisify(execFile)

export interface Stage {
  base: string
  steps: { instruction: string; text: string }[]
}

/** Parses the stages of a Dockerfile, by name and in order. */
export const readStages = async (file: string): Promise<Map<string, Stage>> => {
  const text = (await readFile(join(repositoryRoot, file), 'utf8')).replace(/^#.*\n/gm, '').replace(/\\\n\s*/g, '')
  const stages = new Map<string, Stage>()
  let stage: Stage | undefined
  for (const [, instruction = '', rest = ''] of text.matchAll(/^([A-Z]+) (.+)$/gm)) {
    if (instruction === 'FROM') {
      const [base = '', , name = ''] = rest.replace(/^--platform=\S+ /, '').split(' ')
      stage = { base, steps: [...(stages.get(base)?.steps ?? [])] }
      stages.set(name, stage)
    } else {
      stage?.steps.push({ instruction, text: rest })
    }
  }
  return stages
}

/** Returns the named stage of a Dockerfile. @throws Error if there is none. */
export const readStage = async (file: string, name: string): Promise<Stage> => {
  const stage = (await readStages(file)).get(name)
  if (!stage) throw new Error(`${file} has no stage ${name}`)
  return stage
}

/** In Docker, `*` also matches a leading dot. */
const replaceLeadingDots = (path: string): string => path.replace(/(^|\/)\./g, '$1:')

/**
 * Reads .dockerignore. Returns a function that says whether Docker leaves a path out: the last pattern that matches the
 * path or one of its folders decides.
 */
export const readDockerIgnore = async (): Promise<(path: string) => boolean> => {
  const lines = (await readFile(join(repositoryRoot, '.dockerignore'), 'utf8')).split('\n')
  const patterns = lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ glob: replaceLeadingDots(line.replace(/^!/, '')), isIgnored: !line.startsWith('!') }))
  return (path) => {
    const names = replaceLeadingDots(path).split('/')
    const paths = names.map((_, i) => names.slice(0, i + 1).join('/'))
    return patterns.findLast(({ glob }) => paths.some((each) => matchesGlob(each, glob)))?.isIgnored ?? false
  }
}

/** Lists the files of the repository, except those that git ignores. */
export const listFiles = async (): Promise<string[]> => {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const { stdout } = await run('git', args, { cwd: repositoryRoot, maxBuffer: 64 << 20 })
  return stdout.split('\0').filter((name) => name !== '')
}

/** Copies the files that .dockerignore allows, like `COPY . .`. */
const copyAll = async (target: string): Promise<void> => {
  const isIgnored = await readDockerIgnore()
  await Promise.all(
    (await listFiles())
      .filter((name) => !isIgnored(name))
      .map(async (name) => {
        await mkdir(dirname(join(target, name)), { recursive: true })
        // A file that is tracked and deleted is not in the tree.
        await cp(join(repositoryRoot, name), join(target, name)).catch((error: unknown) => {
          if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
        })
      }),
  )
}

const copy = async (text: string, folder: string): Promise<void> => {
  const paths = text.split(' ')
  const target = paths.pop() ?? ''
  if (text === '. .') {
    await copyAll(folder)
    return
  }
  for (const path of paths) {
    const place = target.endsWith('/') ? join(target, path.split('/').at(-1) ?? '') : target
    await cp(join(repositoryRoot, path), join(folder, place), { recursive: true })
  }
}

/** Runs the steps of a stage in a folder, which replaces /app. */
export const buildStage = async (
  { steps }: Stage,
  folder: string,
  args: Record<string, string> = {},
): Promise<void> => {
  const env = { ...process.env, CI: 'true', NODE_ENV: undefined, ...args }
  for (const { instruction, text } of steps) {
    if (instruction === 'COPY') await copy(text, folder)
    // This machine has pnpm and its own store.
    if (instruction === 'RUN' && !text.startsWith('npm install --global pnpm@')) {
      const command = text.replace(/--mount=\S+ /g, '').replace(/--store-dir=\S+/, '')
      await run('sh', ['-c', command], { cwd: folder, env, maxBuffer: 64 << 20 })
    }
  }
}

/** Lists the paths that a stage copies from an earlier stage. */
export const listCopiedPaths = ({ steps }: Stage): string[] =>
  steps.flatMap(({ text }) => /^--from=\w+ \/app\/(\S+)/.exec(text)?.[1] ?? [])
