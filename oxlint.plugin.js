import { relative } from 'node:path'
import { findForbiddenImport } from './oxlint.imports.js'

// Rules that no linter has. .oxlintrc.json says which files they are for.

const imports = {
  create(context) {
    const file = relative(import.meta.dirname, context.filename).replaceAll('\\', '/')
    const check = ({ source }) => {
      const message = typeof source?.value === 'string' && findForbiddenImport(file, source.value)
      if (message) context.report({ node: source, message })
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: check,
    }
  },
}

const environment = {
  create: (context) => ({
    MemberExpression(node) {
      const { object, property } = node
      const isProcessOrMeta = object.type === 'MetaProperty' || object.name === 'process'
      if (isProcessOrMeta && property.name === 'env')
        context.report({ node, message: 'Only env.ts reads the environment.' })
    },
  }),
}

const collections = {
  create(context) {
    const isInFeature = /[\\/]src[\\/]features[\\/]/.test(context.filename)
    const mayDeclare = !isInFeature || /[\\/]document\.ts$/.test(context.filename)
    const imported = new Set()
    return {
      ImportDeclaration({ source, specifiers }) {
        if (!/^\.\/[^/]+$/.test(source.value)) for (const { local } of specifiers) imported.add(local.name)
      },
      Property({ key }) {
        if (key.name === '$merge' || key.name === '$out')
          context.report({ node: key, message: 'An aggregation only reads.' })
      },
      CallExpression({ callee }) {
        if (callee.name === 'declareCollection' && !mayDeclare)
          context.report({ node: callee, message: 'A feature declares its collections in document.ts.' })
        if (callee.property?.name === 'of' && imported.has(callee.object.name))
          context.report({
            node: callee,
            message: 'Read it with `readOnly`; write through the service of its feature.',
          })
      },
    }
  },
}

// The product spec prescribes some texts in another form (apps/web/specified-texts.md).
const SPECIFIED =
  /^\s*(?:You can't like your own post\.$|I'm Interested\s*$|.*We'll get back to you soon\.$|(?:Posting|Search listings|Loading your listings|Creating Account)\.\.\.$|(?:Password must contain|Title must be) at least )/s

const TEXT_RULES = [
  [/\w'(?:[dmst]|ll|re|ve)\b/, 'Use ’ in texts on the page.'],
  [/\w\.\.\./, 'Use … in texts on the page.'],
  [
    /\b(?:(?:any|every|no|some)body|whoever|whom|any more|of this kind|at least)\b/i,
    'Write what a friend would say: anyone, no one, who, anymore, minimum.',
  ],
]

const texts = {
  create(context) {
    const check = (node, text) => {
      if (typeof text !== 'string' || SPECIFIED.test(text)) return
      for (const [pattern, message] of TEXT_RULES) if (pattern.test(text)) context.report({ node, message })
    }
    return {
      Literal: (node) => check(node, node.value),
      JSXText: (node) => check(node, node.value),
      TemplateElement: (node) => check(node, node.value.raw),
    }
  },
}

const spreads = {
  create(context) {
    const check = (node) => {
      if (node.argument.type === 'ObjectExpression')
        context.report({ node, message: 'Write these properties plainly.' })
    }
    return { SpreadElement: check, JSXSpreadAttribute: check }
  },
}

// A translation may run from right to left. The middle has no side.
const SIDES =
  /(?:^|[\s:])-?(?:(?:scroll-)?[mp][lr]-|(?:border|rounded)-(?:[lr]|[tb][lr])(?![a-z])|text-(?:left|right)(?![\w-])|(?:left|right)-(?!1\/2)(?:[\d[(]|auto|full|px))/

const classes = {
  create(context) {
    const check = (node, text) => {
      if (SIDES.test(text)) context.report({ node, message: 'Write start and end, as in ms-2, not left and right.' })
      const hasColumns = (variant) => new RegExp(`(?:^|\\s)${variant}:grid-cols-`).test(text)
      // Tailwind sorts container variants after breakpoints.
      if (hasColumns('@min-\\S+') && hasColumns('(?:sm|md|lg|xl)'))
        context.report({ node, message: 'Add max-sm, max-md or max-lg: a container overrides a breakpoint.' })
    }
    return {
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
      TemplateElement: (node) => check(node, node.value.raw),
    }
  },
}

export default { meta: { name: 'local' }, rules: { collections, imports, environment, texts, spreads, classes } }
