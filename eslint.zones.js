import { existsSync, readdirSync } from 'node:fs'

// Who may import whom, by folder.

const root = import.meta.dirname
const api = './apps/api/src'
const web = './apps/web/src'
const localStack = './packages/local-stack/src'

// Lists the features from the folders, so that a new feature needs no change here.
function featuresOf(app) {
  const folder = `${root}/${app}/features`
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
}

const apiFeatures = featuresOf(api)
const queryFiles = `${api}/{features/*,mail}/*{repository,pipelines,document}.ts`
const serviceFiles = `${api}/features/*/*service.ts`
// The files of a feature that other features may import.
const sharedFiles = ['service.ts', 'document.ts']
const routeFiles = `${api}/features/*/routes.ts`
// One glob, because a list of paths may not mix globs and folders.
const httpFiles = `${api}/{http/**,app.ts}`

const apiZones = [
  ...apiFeatures.map((feature) => ({
    target: `${api}/features/${feature}`,
    from: `${api}/features`,
    except: [
      ...new Set([`./${feature}`, './search']),
      './feature.ts',
      ...apiFeatures.flatMap((other) => sharedFiles.map((file) => `./${other}/${file}`)),
    ],
    message: 'A feature imports only search, and the service and document of another feature.',
  })),
  {
    target: [queryFiles],
    from: [serviceFiles, routeFiles],
    message: 'Repositories, pipelines and documents import neither services nor routes.',
  },
  {
    target: [queryFiles, serviceFiles],
    from: [httpFiles],
    message: 'Only app.ts, routes and src/http import HTTP code.',
  },
  { target: [serviceFiles], from: [routeFiles], message: 'Services do not import routes.' },
  {
    target: [`${api}/{features/*/routes,app}.ts`],
    from: [queryFiles],
    message: 'Routes and app.ts call services, not repositories.',
  },
  { target: `${api}/http`, from: `${api}/features`, message: 'src/http imports no feature.' },
  {
    target: [`${api}/db/**`],
    from: [serviceFiles, routeFiles, httpFiles],
    message: 'src/db imports no service, route or HTTP code.',
  },
  { target: `${api}/!(main).ts`, from: `${api}/main.ts`, message: 'Nothing imports main.ts.' },
]

const webZones = [
  ...featuresOf(web).map((feature) => ({
    target: `${web}/features/${feature}`,
    from: `${web}/features`,
    except: [`./${feature}`],
    message: 'Features do not import each other; compose them in app/pages.',
  })),
  { target: `${web}/features`, from: `${web}/app`, message: 'Features do not import app.' },
  ...['app', 'features'].map((above) => ({
    target: `${web}/ui`,
    from: `${web}/${above}`,
    message: 'ui has primitives without data.',
  })),
  {
    target: `${web}/ui`,
    from: `${web}/lib`,
    except: ['./cn.ts', './format.ts', './photo-files.ts'],
    message: 'ui imports only cn, format and photo-files from lib.',
  },
  ...['app', 'features', 'ui'].map((above) => ({
    target: `${web}/lib`,
    from: `${web}/${above}`,
    message: 'lib imports nothing above it; pass a callback instead.',
  })),
]

const testingZones = [api, web].map((app) => ({
  target: app,
  from: `${app}/testing`,
  message: 'src/testing is for tests only.',
}))

export const appZones = [...apiZones, ...webZones, ...testingZones]

export const packageZones = [
  {
    target: [`${localStack}/auth/**`, `${localStack}/mongo/**`],
    from: [`${localStack}/tools/!(node-process|process-group).ts`],
    message: 'auth and mongo import only node-process and process-group of tools.',
  },
  {
    target: './packages/documentdb-standin/src',
    from: './packages/documentdb-standin/src/testing',
    message: 'src/testing is for tests only.',
  },
]
