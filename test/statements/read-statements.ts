import { join, relative } from 'node:path'
import {
  type CallExpression,
  type Expression,
  isCallExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isPropertyAssignment,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast'
import { API, type Checker, type Project, SymbolFlags, type Type, TypeFlags, type TypeReference } from 'typescript/unstable/sync'

const root = join(import.meta.dirname, '../..')

/** A type as the wire knows it: what JavaScript holds, or 'json' where any shape may stand, or what the compiler calls it. */
export interface DeclaredType {
  name: string
  /** Null is one of its values. */
  admitsNull: boolean
  /** The property may be left out. */
  isOptional: boolean
}

/** One call of `sqlStatement` as the source has it. */
export interface DeclaredStatement {
  /** 'src/slices/time/server/person.ts: loadPerson' */
  place: string
  /** Null where it is not put together from constants alone. */
  text: string | null
  params: ReadonlyMap<string, DeclaredType>
  /** Null where the caller reads no rows: `object` or `unknown`. */
  row: ReadonlyMap<string, DeclaredType> | null
}

/** Every call of `sqlStatement` in the project's own files below `folder`, with its types as the compiler resolves them. */
export function readStatements(config: string, folder: string): DeclaredStatement[] {
  const api = new API({ cwd: root })
  try {
    const project = api.updateSnapshot({ openProjects: [join(root, config)] }).getProjects()[0]!
    const inside = project.program.getSourceFileNames().filter(path => path.startsWith(`${join(root, folder)}/`))
    return inside.flatMap(path => {
      const file = project.program.getSourceFile(path)!
      return callsIn(file).map(call => declared(project, file, call))
    })
  } finally {
    api.close()
  }
}

function callsIn(file: SourceFile): CallExpression[] {
  const calls: CallExpression[] = []
  const visit = (node: Node): void => {
    if (isCallExpression(node) && isIdentifier(node.expression) && node.expression.text === 'sqlStatement') calls.push(node)
    node.forEachChild(visit)
  }
  if (file.text.includes('sqlStatement')) visit(file)
  return calls
}

function declared(project: Project, file: SourceFile, call: CallExpression): DeclaredStatement {
  const { checker } = project
  const statement = checker.getReturnTypeOfSignature(checker.getResolvedSignature(call)!) as TypeReference
  const [params, row] = checker.getTypeArguments(statement) as [Type, Type]
  return {
    place: `${relative(root, file.fileName)}: ${nameOf(file, call)}`,
    text: textOf(project, call.arguments[0]!),
    params: propertiesOf(checker, params),
    row: row.flags & (TypeFlags.Unknown | TypeFlags.NonPrimitive) ? null : propertiesOf(checker, row),
  }
}

/** The constant or the property that holds the statement, or the line it stands in. */
function nameOf(file: SourceFile, call: Node): string {
  for (let node = call.parent; node !== undefined; node = node.parent) {
    if (isVariableDeclaration(node) || isPropertyAssignment(node)) return node.name.getText(file)
  }
  return `line ${file.text.slice(0, call.getStart(file)).split('\n').length}`
}

/** Evaluates a literal with the constants in it; null if it contains anything else. */
function textOf(project: Project, node: Expression): string | null {
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text
  if (isNumericLiteral(node)) return String(Number(node.text.replaceAll('_', '')))
  if (isTemplateExpression(node)) {
    const parts = node.templateSpans.map(span => [textOf(project, span.expression), span.literal.text] as const)
    return parts.every(([constant]) => constant !== null) ? node.head.text + parts.flat().join('') : null
  }
  if (!isIdentifier(node)) return null
  const { checker } = project
  const symbol = checker.getSymbolAtLocation(node)
  if (symbol === undefined) return null
  const origin = symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  const declaration = origin.valueDeclaration?.resolve()
  return declaration && isVariableDeclaration(declaration) && declaration.initializer ? textOf(project, declaration.initializer) : null
}

function propertiesOf(checker: Checker, type: Type): Map<string, DeclaredType> {
  return new Map(
    checker.getPropertiesOfType(type).map(property => {
      const value = checker.getTypeOfSymbol(property)!
      const parts = value.isUnionType() ? value.getTypes() : [value]
      const isOptional = (property.flags & SymbolFlags.Optional) !== 0 || parts.some(part => (part.flags & TypeFlags.Undefined) !== 0)
      const admitsNull = parts.some(part => (part.flags & (TypeFlags.Null | TypeFlags.Unknown)) !== 0)
      return [property.name, { name: typeName(checker, checker.getNonNullableType(value)!), admitsNull, isOptional }]
    }),
  )
}

/** 'string', 'number', 'boolean', these with '[]', or what the compiler calls it. */
function typeName(checker: Checker, type: Type): string {
  if (type.flags & TypeFlags.Any) return 'any'
  if (checker.isTypeAssignableTo(type, checker.getStringType())) return 'string'
  if (checker.isTypeAssignableTo(type, checker.getNumberType())) return 'number'
  if (checker.isTypeAssignableTo(type, checker.getBooleanType())) return 'boolean'
  if (!checker.isArrayType(type)) return checker.typeToString(type)
  const [element] = checker.getTypeArguments(type as TypeReference)
  return `${typeName(checker, checker.getNonNullableType(element!)!)}[]`
}
