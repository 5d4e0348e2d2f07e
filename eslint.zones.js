import { existsSync, readdirSync } from 'node:fs'

// Who may import whom, by folder.

const root = import.meta.dirname
const api = './apps/api/src'
const web = './apps/web/src'
const localStack = './packages/local-stack/src'

// Read from the folders, so a new feature is fenced in without an edit here.
function featuresOf(app) {
  const folder = `${root}/${app}/features`
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
}

const apiFeatures = featuresOf(api)
const queryFiles = `${api}/{features/*,mail}/*{repository,pipelines,document,migrations}.ts`
const serviceFiles = `${api}/features/*/*service.ts`
// What other features may import of a feature.
const sharedFiles = ['service.ts', 'document.ts', 'indexes.ts', 'search-keys.ts']
const routeFiles = `${api}/features/*/routes.ts`
// A list of paths holds either globs or plain folders, so the two are written as one glob.
const httpFiles = `${api}/{http/**,app.ts}`

const apiZones = [
  ...apiFeatures.map((feature) => ({
    target: `${api}/features/${feature}`,
    from: `${api}/features`,
    except: [
      `./${feature}`,
      './feature.ts',
      ...apiFeatures.flatMap((other) => sharedFiles.map((file) => `./${other}/${file}`)),
    ],
    message: 'A feature reaches another one only through its service and its stored shapes.',
  })),
  {
    target: [queryFiles],
    from: [serviceFiles, routeFiles],
    message: 'Repositories, pipelines and documents know neither services nor routes.',
  },
  {
    target: [queryFiles, serviceFiles],
    from: [httpFiles],
    message: 'Only app.ts, routes and src/http know about HTTP.',
  },
  { target: [serviceFiles], from: [routeFiles], message: 'Routes call services, never the other way round.' },
  {
    target: [`${api}/{features/*/routes,app}.ts`],
    from: [queryFiles],
    message: 'Routes and app.ts ask a service, not the collection.',
  },
  { target: `${api}/http`, from: `${api}/features`, message: 'src/http adapts any feature and names none.' },
  {
    target: [`${api}/db/**`],
    from: [serviceFiles, routeFiles, httpFiles],
    message: 'src/db stands below the features.',
  },
  { target: `${api}/!(main).ts`, from: `${api}/main.ts`, message: 'main.ts wires; nothing imports it.' },
]

const webZones = [
  ...featuresOf(web).map((feature) => ({
    target: `${web}/features/${feature}`,
    from: `${web}/features`,
    except: [`./${feature}`],
    message: 'Features do not know each other; compose them in app/pages.',
  })),
  { target: `${web}/features`, from: `${web}/app`, message: 'app composes features, never the other way round.' },
  ...['app', 'features'].map((above) => ({
    target: `${web}/ui`,
    from: `${web}/${above}`,
    message: 'ui holds primitives without data.',
  })),
  {
    target: `${web}/ui`,
    from: `${web}/lib`,
    except: ['./cn.ts', './format.ts'],
    message: 'ui takes only cn and format from lib.',
  },
  ...['app', 'features', 'ui'].map((above) => ({
    target: `${web}/lib`,
    from: `${web}/${above}`,
    message: 'lib stands below everything else; pass a callback instead.',
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
    message: 'The tools start the emulator and the database, never the other way round.',
  },
  {
    target: './packages/documentdb-standin/src',
    from: './packages/documentdb-standin/src/testing',
    message: 'src/testing is for tests only.',
  },
]
