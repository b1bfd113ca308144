import ts from 'typescript';

/** Most lines of a function of the product, with its comments and blank lines: a longer one mixes several concepts. */
export const FUNCION_MAX = 150;

/** @param {ts.Node} node */
const hasBody = (node) =>
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isArrowFunction(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isConstructorDeclaration(node) ||
  ts.isAccessor(node);

/** @param {ts.Node} node */
const named = (node) => {
  const { name } = /** @type {ts.NamedDeclaration} */ (node);
  return name && ts.isIdentifier(name) ? name.text : undefined;
};

/**
 * Functions that are too long. biome's rule for it leaves out lines of markup and of text, where most of a screen is.
 * @param {string} path
 * @param {string} text
 * @returns {string[]} faults, each with where it begins
 */
export function longIn(path, text) {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  /** @type {string[]} */
  const faults = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (hasBody(node)) {
      const first = file.getLineAndCharacterOfPosition(node.getStart()).line;
      const lines = file.getLineAndCharacterOfPosition(node.end).line - first + 1;
      const who = named(node) ?? named(node.parent) ?? 'una función';
      if (lines > FUNCION_MAX)
        faults.push(
          `${path}:${first + 1}: ${who} tiene ${lines} líneas, y a lo más pueden ser ${FUNCION_MAX}`,
        );
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return faults;
}
