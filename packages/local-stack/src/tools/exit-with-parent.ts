import { endThisProcess } from './end-this-process.ts'

// Preloaded into every process that the local stack starts. The channel closes when the parent ends, even by SIGKILL;
// the child then shuts down as if by SIGTERM.
process.on('disconnect', endThisProcess)
// The channel alone must not keep a finished process alive.
process.channel?.unref()
// Tools that fork pass their flags on, but their workers have channels of their own.
const flag = process.execArgv.indexOf(import.meta.url)
if (flag > 0) process.execArgv.splice(flag - 1, 2)
