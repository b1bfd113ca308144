/**
 * A made-up tax id (RFC): letters of the name, a date of birth or founding, three characters.
 * @param i tells apart those of equal names
 * @param letras three of a company, four of a person
 */
export function rfcDe(nombre: string, i: number, letras: 3 | 4 = 3): string {
  const iniciales = nombre
    .normalize('NFD')
    .replaceAll(/[^A-Z ]/g, '')
    .split(' ')
    .map((palabra) => palabra.charAt(0))
    .join('')
    .padEnd(letras, 'X')
    .slice(0, letras);
  const dosCifras = (n: number) => String(n).padStart(2, '0');
  return `${iniciales}${dosCifras(80 + (i % 20))}${dosCifras(1 + (i % 12))}${dosCifras(1 + (i % 28))}${'ABCDEFGH'.charAt(i % 8)}${10 + (i % 90)}`;
}
