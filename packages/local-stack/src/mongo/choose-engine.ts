import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

export const ENGINES = ['mongod', 'documentdb'] as const
export type Engine = (typeof ENGINES)[number]

const isEngine = (name: string): name is Engine => ENGINES.some((engine) => engine === name)

/** Lists the engines with data in `dataDir`. Each has a subfolder of its name. */
async function listStoredEngines(dataDir: string): Promise<Engine[]> {
  const entries = await readdir(join(dataDir, 'mongod')).catch(() => [])
  const hasMongod = entries.length > 0
  const hasDocumentdb = existsSync(join(dataDir, 'documentdb', 'pg'))
  return ENGINES.filter((engine) => (engine === 'mongod' ? hasMongod : hasDocumentdb))
}

/** The only engine that may start, and the reason. */
export type Choice = { engine: Engine; reason: string }

/**
 * Chooses the engine by ROOMMATE_ENGINE, else by the engine whose data are in `dataDir`. Returns undefined if
 * both may start. Throws if the chosen one would start empty beside the data of the other.
 */
export async function chooseEngine(dataDir: string | undefined): Promise<Choice | undefined> {
  const wanted = process.env['ROOMMATE_ENGINE'] ?? ''
  if (wanted !== '' && !isEngine(wanted)) {
    throw new Error(`ROOMMATE_ENGINE must be ${ENGINES.join(' or ')}, not "${wanted}".`)
  }
  if (wanted === 'documentdb' && process.env['MONGOMS_SYSTEM_BINARY']) {
    throw new Error('ROOMMATE_ENGINE=documentdb and MONGOMS_SYSTEM_BINARY exclude each other: set one of them.')
  }
  const stored = dataDir === undefined ? [] : await listStoredEngines(dataDir)
  const [first, second] = stored
  const requested = process.env['MONGOMS_SYSTEM_BINARY'] ? 'mongod' : wanted
  if (requested !== '' && first !== undefined && !stored.includes(requested)) {
    throw new Error(
      `${String(dataDir)} holds data of ${first}, and ${requested} would start empty. Use ROOMMATE_ENGINE=${first}, or empty the folder (npm start -- --fresh).`,
    )
  }
  if (wanted !== '') return { engine: wanted, reason: 'chosen by ROOMMATE_ENGINE' }
  if (first !== undefined && second === undefined) return { engine: first, reason: `${String(dataDir)} holds its data` }
  return undefined
}
