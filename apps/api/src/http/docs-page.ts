interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: Record<string, unknown>
}

interface Operation {
  summary: string
  security: Record<string, unknown>[]
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>
}

interface OpenApi {
  info: { title: string; description: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => `&#${char.codePointAt(0)};`).replace(/`([^`]+)`/g, '<code>$1</code>')

const schemaName = (schema: unknown): string | undefined =>
  typeof schema === 'object' && schema !== null && '$ref' in schema ? String(schema.$ref).split('/').at(-1) : undefined

const schemaHtml = (schema: unknown): string => {
  const name = schemaName(schema)
  if (name) return `<a href="#schema-${name}">${name}</a>`
  const items = typeof schema === 'object' && schema !== null && 'items' in schema ? schema.items : undefined
  const itemName = schemaName(items)
  if (itemName) return `list of <a href="#schema-${itemName}">${itemName}</a>`
  return `<details><summary>schema</summary><pre>${escape(JSON.stringify(schema, null, 2))}</pre></details>`
}

const bodyHtml = (content: Record<string, { schema: unknown }> | undefined): string =>
  content ? schemaHtml(content['application/json']?.schema) : 'no body'

const rangeOf = (schema: Record<string, unknown>): string => {
  const facts = ['type', 'enum', 'minimum', 'maximum', 'minLength', 'maxLength', 'default']
  return facts
    .filter((fact) => schema[fact] !== undefined)
    .map((fact) => (fact === 'type' ? String(schema[fact]) : `${fact}: ${JSON.stringify(schema[fact])}`))
    .join(' · ')
}

const parameterRow = (parameter: Parameter): string =>
  `<tr><th scope="row"><code>${escape(parameter.name)}</code></th><td>${parameter.in}${
    parameter.required ? ', required' : ''
  }</td><td>${escape(rangeOf(parameter.schema))}</td></tr>`

const responseRow = ([status, response]: [string, Operation['responses'][string]]): string =>
  `<tr><th scope="row">${status}</th><td>${escape(response.description)}</td><td>${bodyHtml(response.content)}</td></tr>`

const securitySentence = ({ security }: Operation): string => {
  if (security.length === 0) return 'Open; tokens are ignored.'
  return security.length > 1 ? 'Open; a token is optional.' : 'Needs a token.'
}

const operationHtml = (path: string, method: string, operation: Operation): string => `
<section>
<h2><span class="method">${method.toUpperCase()}</span> <code>${escape(path)}</code></h2>
<p>${escape(operation.summary)}. ${securitySentence(operation)}</p>
${
  operation.parameters.length > 0
    ? `<table><caption>Parameters</caption><tbody>${operation.parameters.map(parameterRow).join('')}</tbody></table>`
    : ''
}
${operation.requestBody ? `<p>Body: ${bodyHtml(operation.requestBody.content)}</p>` : ''}
<table><caption>Answers</caption><tbody>${Object.entries(operation.responses).map(responseRow).join('')}</tbody></table>
</section>`

const schemaSection = ([name, schema]: [string, unknown]): string =>
  `<section id="schema-${name}"><h2>${name}</h2><pre>${escape(JSON.stringify(schema, null, 2))}</pre></section>`

/** The whole OpenAPI document as one page of plain HTML. */
export const docsPage = (raw: Record<string, unknown>): string => {
  const document = raw as unknown as OpenApi
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationHtml(path, method, operation)),
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(document.info.title)}</title>
<link rel="stylesheet" href="docs.css">
</head>
<body>
<main>
<h1>${escape(document.info.title)}</h1>
<p>${escape(document.info.description)} The same as <a href="openapi.json">OpenAPI 3.1</a>.</p>
${operations.join('\n')}
${Object.entries(document.components.schemas).map(schemaSection).join('\n')}
</main>
</body>
</html>
`
}

export const docsStyle = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
section { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 0.5rem 0 1.5rem; }
h2 { font-size: 1.1rem; }
.method { display: inline-block; min-width: 4.5rem; }
table { border-collapse: collapse; width: 100%; margin: 0.75rem 0; }
caption { text-align: left; font-weight: 600; }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; font-weight: 400; }
pre { overflow-x: auto; font-size: 0.85rem; }
`
