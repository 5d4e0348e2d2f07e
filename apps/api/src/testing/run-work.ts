import type { FeatureContext } from '../features/context.ts'
import { listWorkers } from '../features/index.ts'
import { createServices } from '../features/services.ts'
import { createWorkers } from '../jobs/workers.ts'

/** Does the work that is due, as a server with this context does, except recurring work. Rejects after a failure. */
export const runWork = (context: FeatureContext, signal?: AbortSignal): Promise<void> => {
  const workers = listWorkers(createServices(context), context)
  const kinds = workers.filter(({ everySeconds }) => everySeconds === undefined).map(({ kind }) => kind.name)
  return createWorkers(context, workers).runDue(kinds, signal)
}
