// Preloaded into every process that the local stack starts: however the parent ends, even by SIGKILL, its end of the
// channel closes, and the child takes its own orderly way out.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// The channel alone must not keep a finished process alive.
process.channel?.unref()
// A tool that forks hands its flags on, but its workers live by their own channel: this is not for them.
const flag = process.execArgv.indexOf(import.meta.url)
if (flag > 0) process.execArgv.splice(flag - 1, 2)
