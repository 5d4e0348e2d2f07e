import { BookOpen, Code, Flag, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { API_ROOT } from '#src/lib/api-root.ts'
import { mailTo } from '#src/lib/company.ts'
import { paths } from '#src/lib/paths.ts'

const card = 'relative flex h-full items-start gap-4 card-frame p-5 transition-shadow hover:shadow-raised sm:p-6'
const link = 'stretched hover:underline'
const icon = 'size-5'

function Resource({ icon, title, children }: { icon: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <li>
      <div className={card}>
        <span className="grid size-11 @max-[20rem]/page:hidden shrink-0 place-content-center rounded-full bg-primary-soft text-primary">
          {icon}
        </span>
        <div className="min-w-0">
          <h2 className="text-lg wrap-anywhere">{title}</h2>
          <p className="mt-1 text-pretty text-muted">{children}</p>
        </div>
      </div>
    </li>
  )
}

export function Resources() {
  return (
    <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
      <Resource
        icon={<BookOpen aria-hidden="true" className={icon} />}
        title={
          <Link className={link} to={paths.guide()}>
            Guide
          </Link>
        }
      >
        How to find a room or a roommate, step by step.
      </Resource>
      <Resource
        icon={<ShieldCheck aria-hidden="true" className={icon} />}
        title={
          <Link className={link} to={paths.safety()}>
            Safety
          </Link>
        }
      >
        How to spot a scam, and what to do before you pay or move in.
      </Resource>
      <Resource
        icon={<Code aria-hidden="true" className={icon} />}
        title={
          // Served by the API, so not a `Link`.
          <a className={link} href={`${API_ROOT}/docs`}>
            API documentation
          </a>
        }
      >
        For developers who want to build on Roommate Finder.
      </Resource>
      <Resource
        icon={<Flag aria-hidden="true" className={icon} />}
        title={
          <a className={link} href={mailTo('Report')}>
            Report by email
          </a>
        }
      >
        A fake room or bad behavior? Send us the link and tell us what happened.
      </Resource>
    </ul>
  )
}
