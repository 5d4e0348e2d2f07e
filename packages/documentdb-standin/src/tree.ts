import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from './run-command.ts'

const PLATFORMS: Partial<Record<NodeJS.Architecture, { libraries: string; loader: string }>> = {
  x64: { libraries: 'x86_64-linux-gnu', loader: 'ld-linux-x86-64.so.2' },
  arm64: { libraries: 'aarch64-linux-gnu', loader: 'ld-linux-aarch64.so.1' },
}

const EXCLUDED_FILES = [
  ...['./usr/share/doc', './usr/share/man', './usr/share/locale', './usr/share/lintian', './usr/include'],
  ...['./usr/lib/postgresql/18/lib/bitcode', './usr/lib/postgresql/18/lib/pgxs', '*/gconv/*', '*--ANY.sql'],
  ...['*postgis_raster*', '*postgis_sfcgal*', '*postgis_topology*', '*address_standardizer*', '*postgis_tiger*'],
]

const POSTGRES = 'usr/lib/postgresql/18'

/** Paths of a tree: a folder of unpacked packages, which can be moved. */
export type Tree = {
  root: string
  loader: string
  libraryPath: string
  binaries: string
  data: string
}

/** Returns the paths of the tree at `root`. Throws on a processor without packages. */
export function treeAt(root: string): Tree {
  const platform = PLATFORMS[process.arch]
  if (!platform) throw new Error(`the engine's packages are not made for ${process.arch} processors`)
  const libraries = join(root, 'usr/lib', platform.libraries)
  return {
    root,
    loader: join(libraries, platform.loader),
    // The extensions' RUNPATH is absolute and does not exist here.
    libraryPath: `${libraries}:${join(root, POSTGRES, 'lib')}`,
    binaries: join(root, POSTGRES, 'bin'),
    data: join(root, 'usr/share'),
  }
}

/**
 * Returns the command that runs a program through the tree's loader, with the tree's libraries only. LD_LIBRARY_PATH
 * would also affect the shells that the program starts.
 */
export function loaderCommand(tree: Tree, program: string): string[] {
  const path = join(tree.binaries, program)
  return [tree.loader, '--library-path', tree.libraryPath, '--argv0', path, `${path}.bin`]
}

// For initdb, which starts postgres by its path. The script finds the tree relative to itself, so that it can be moved.
const shellScript = (tree: Tree, program: string): string => {
  const inside = (path: string): string => path.split(tree.root).join('$T')
  const words = loaderCommand(tree, program).map((word) => `"${inside(word)}"`)
  return `#!/bin/sh\nT=$(cd "\${0%/*}/../../../../.." && pwd)\nexec ${words.join(' ')} "$@"\n`
}

/** Unpacks all `.deb` files of a folder into `root`. */
export async function unpackTree(debs: string, root: string): Promise<Tree> {
  // Packages use both /lib and /usr/lib, which are the same on a merged system.
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) {
    await mkdir(join(root, 'usr', name), { recursive: true })
    await symlink(`usr/${name}`, join(root, name))
  }
  const files = (await readdir(debs)).filter((name) => name.endsWith('.deb'))
  const exclude = EXCLUDED_FILES.map((pattern) => `--exclude='${pattern}'`).join(' ')
  const script = `set -e; dpkg-deb --fsys-tarfile "$1" | tar -x --no-same-owner --keep-directory-symlink ${exclude} -C "$2"`
  const next = files.values()
  const worker = async (): Promise<void> => {
    for (const file of next) await runCommand('sh', ['-c', script, 'unpack', join(debs, file), root])
  }
  await Promise.all([worker(), worker(), worker(), worker()])

  const tree = treeAt(root)
  for (const program of ['postgres', 'initdb']) {
    const path = join(tree.binaries, program)
    await rename(path, `${path}.bin`)
    await writeFile(path, shellScript(tree, program), { mode: 0o755 })
  }
  // Created by a maintainer script on an installed system.
  const extensions = join(tree.data, 'postgresql/18/extension')
  const link = join(extensions, 'postgis.control')
  if (!existsSync(link)) await symlink('postgis-3.control', link)
  return tree
}
