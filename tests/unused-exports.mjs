// Exports that no other file imports: an export that only its own file reads should be private, an export that no file
// reads is dead code.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";

const rooms = ["src", "sw", "server", "tests", "bench"];

/** Files that a program reads by name: that program imports their exports. */
const isEntry = (file) =>
  /\.config\.(ts|mjs)$|\.d\.ts$|^bench\/(start\/server\.ts|pictures\.ts|parts\/[a-z]+\.mjs)$|\/check-machine\.ts$|^tests\/soak\/soak\.ts$|^tests\/fuzz\/on-server\.ts$/.test(
    file,
  );

/** Every exported name that no other file imports, as `file: name`. */
function unusedExports() {
  const files = rooms.filter((room) => existsSync(room)).flatMap(sources);
  const used = new Map();
  const declared = [];
  for (const file of files) {
    const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
    for (const [path, name] of imports(source)) {
      const names = used.get(path) ?? new Set();
      used.set(path, names.add(name));
    }
    if (!isEntry(file)) declared.push(...source.statements.flatMap(exported).map((name) => [file, name]));
  }
  return declared
    .filter(([file, name]) => !used.get(file)?.has(name) && !used.get(file)?.has("*"))
    .map(([file, name]) => `${file}: ${name}`);
}

function sources(room) {
  return readdirSync(room, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).replaceAll("\\", "/"))
    .filter((file) => !file.includes("node_modules/"));
}

/** Pairs of a file and one of its names; `*` where all of its names are imported. */
function imports(source) {
  const found = [];
  const add = (text, name) => found.push([toPath(source.fileName, text), name]);
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      const from = node.moduleSpecifier?.text;
      const named = node.exportClause ?? node.importClause?.namedBindings;
      if (from && named?.elements)
        for (const one of named.elements) add(from, (one.propertyName ?? one.name).text);
      else if (from) add(from, "*");
      if (from && node.importClause?.name) add(from, "default");
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      if (ts.isStringLiteralLike(node.arguments[0]))
        for (const name of namesOfLazy(node)) add(node.arguments[0].text, name);
    } else if (ts.isModuleDeclaration(node)) {
      // What adds members to an interface of another file uses it.
      for (const { name } of node.body.statements) add(node.name.text, name?.text);
    } else if (ts.isImportTypeNode(node)) {
      add(node.argument.literal.text, node.qualifier?.getText().split(".")[0] ?? "*");
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The names that `import()` uses; where the file is handed over as a whole, `default` and every name that is read here. */
function namesOfLazy(call) {
  let file = call;
  while (ts.isAwaitExpression(file.parent) || ts.isParenthesizedExpression(file.parent)) file = file.parent;
  const { parent } = file;
  if (ts.isVariableDeclaration(parent)) return namesOfBinding(parent.name, file.getSourceFile());
  if (!ts.isPropertyAccessExpression(parent)) return ["default", ...namesReadIn(file.getSourceFile())];
  if (file !== call) return [parent.name.text];
  const [then] = parent.parent.arguments;
  return then.parameters.flatMap(({ name }) => namesOfBinding(name, then.body));
}

/** Every name of a member that a file reads. */
function namesReadIn(source) {
  const names = [];
  const visit = (node) => {
    if (ts.isPropertyAccessExpression(node)) names.push(node.name.text);
    if (ts.isObjectBindingPattern(node)) names.push(...namesOfBinding(node));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** The names of a file that are read from what it is bound to, in `scope`; `*` where it is used as a whole. */
function namesOfBinding(name, scope) {
  if (!ts.isIdentifier(name))
    return name.elements.map((one) => (one.dotDotDotToken ? "*" : (one.propertyName ?? one.name).text));
  const names = [];
  const visit = (node) => {
    if (ts.isIdentifier(node) && node !== name && node.text === name.text) {
      const { parent } = node;
      if (!ts.isPropertyAccessExpression(parent)) names.push("*");
      else if (parent.expression === node) names.push(parent.name.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(scope);
  return names;
}

function toPath(file, text) {
  if (text.startsWith("#")) return text.replace(/^#(?=(server|tests)\/)|^#/, (_, own) => (own ? "" : "src/"));
  return text.startsWith(".") ? normalize(join(dirname(file), text)).replaceAll("\\", "/") : text;
}

/** The names that a statement exports. */
function exported(statement) {
  if (ts.isExportAssignment(statement)) return ["default"];
  if (!statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
  if (statement.modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) return ["default"];
  if (!ts.isVariableStatement(statement)) return [statement.name.text];
  return statement.declarationList.declarations.flatMap(({ name }) =>
    ts.isIdentifier(name) ? [name.text] : name.elements.map((one) => one.name.text),
  );
}

const unused = unusedExports();
for (const one of unused) console.log(`No other file imports ${one}`);
process.exitCode = unused.length === 0 ? 0 : 1;
