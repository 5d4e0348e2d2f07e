import { cp, readdir, readFile, realpath, writeFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const folder = process.env['API_OUT_DIR'] ?? 'dist'

const programs: Record<string, string> = {
  main: 'src/main.ts',
  'image-process': 'src/features/photos/image-process.ts',
  migrate: 'scripts/migrate.ts',
  'retry-work': 'scripts/retry-work.ts',
  'grant-role': 'scripts/grant-role.ts',
  seed: 'seed/main.ts',
}

/** Folders of the packages whose code or files are in the output. */
const packageFolders = new Set<string>()

/** Bundles a program into one file. It needs only the packages that this script copies. */
async function bundle(name: string): Promise<void> {
  const source = programs[name]
  if (source === undefined) throw new Error(`Unknown program ${name}. Programs: ${Object.keys(programs).join(', ')}`)
  const { metafile } = await build({
    entryPoints: [source],
    outfile: `${folder}/${name}.mjs`,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    // Bundled CommonJS packages call `require` for Node's modules.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    // Keeps lines and identifiers, so that stack traces stay readable.
    minifySyntax: true,
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    // Loads native code, which cannot be bundled.
    external: ['sharp'],
    logLevel: 'warning',
    metafile: true,
  })
  for (const path of Object.keys(metafile.inputs)) {
    const [packageFolder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []
    if (packageFolder !== undefined) packageFolders.add(resolve(packageFolder))
  }
}

/** Copies an installed package and its dependencies beside the bundle. */
async function copyPackage(name: string, importer: string): Promise<void> {
  const found = findPackageJSON(name, importer)
  if (found === undefined) throw new Error(`${name} is not installed`)
  // pnpm links to a package, whose dependencies are beside its real folder.
  const manifest = await realpath(found)
  packageFolders.add(dirname(manifest))
  const target = join(folder, 'node_modules', name)
  await cp(dirname(manifest), target, {
    recursive: true,
    dereference: true,
    filter: (path) => basename(path) !== 'node_modules',
  })
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(await readFile(manifest, 'utf8')) as {
    dependencies?: Record<string, string>
    optionalDependencies?: Record<string, string>
  }
  await Promise.all([
    ...Object.keys(dependencies).map((each) => copyPackage(each, manifest)),
    // Only the native code for this platform is installed.
    ...Object.keys(optionalDependencies).map((each) => copyPackage(each, manifest).catch(() => undefined)),
  ])
}

/** Returns the license texts of all packages in the output. Most licenses require a copy. */
async function readNotices(): Promise<string> {
  const notices = await Promise.all(
    [...packageFolders].map(async (packageFolder) => {
      const {
        name,
        version,
        license = 'license below',
      } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as {
        name: string
        version: string
        license?: string
      }
      const files = await readdir(packageFolder)
      const texts = files.filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
      // The README of libvips lists the licenses of the libraries in it.
      const sources = texts.length > 0 ? texts : files.filter((file) => /^readme/i.test(file))
      const contents = await Promise.all(sources.map((file) => readFile(join(packageFolder, file), 'utf8')))
      return `${name} ${version} (${license})\n\n${contents.map((text) => text.trim()).join('\n\n')}\n`
    }),
  )
  const introduction =
    'Licenses of the packages in this folder. Debian has those of the LGPL in /usr/share/common-licenses.\n'
  return [introduction, ...notices.toSorted()].join(`\n${'-'.repeat(80)}\n\n`)
}

// Bundles the programs named on the command line, else the API. The API starts `image-process`.
const named = process.argv.slice(2)
const names = named.length > 0 ? named : ['main']
await Promise.all([...names, ...(names.includes('main') ? ['image-process'] : [])].map(bundle))

// The API docs load these files at run time.
for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt']) {
  const path = fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`))
  packageFolders.add(dirname(path))
  await cp(path, join(folder, 'node_modules/swagger-ui-dist', name))
}
await copyPackage('sharp', import.meta.url)
const gazetteer = fileURLToPath(import.meta.resolve('@roommate-finder/places/places.tsv.br'))
packageFolders.add(resolve(dirname(gazetteer), '..'))
await cp(gazetteer, join(folder, basename(gazetteer)))
for (const name of ['room-scenes.svg', 'room-scenes.css']) {
  await cp(fileURLToPath(import.meta.resolve(`@roommate-finder/room-scenes/${name}`)), join(folder, name))
}
await writeFile(join(folder, 'licenses.txt'), await readNotices())
