import { endThisProcess } from './end-this-process.ts'

// Preloaded into every process that the local stack starts. The channel closes when the parent ends, even by SIGKILL;
// the child then shuts down as if by SIGTERM.
process.on('disconnect', endThisProcess)
// The channel alone must not keep a finished process alive.
process.channel?.unref()
// Removes this preload from the flags, which tools pass to their workers. Workers have their own channels.
const flag = process.execArgv.indexOf(import.meta.url)
if (flag > 0) process.execArgv.splice(flag - 1, 2)
