/** GS1 check digit for the digits before it (weights 3 and 1 from the right). */
export function digitoVerificador(digitos: string): string {
  let suma = 0;
  for (let i = 0; i < digitos.length; i++) {
    suma += Number(digitos[digitos.length - 1 - i]) * (i % 2 === 0 ? 3 : 1);
  }
  return String((10 - (suma % 10)) % 10);
}

/** EAN-13 of Mexico (750), for a company of up to 5 digits and an item of up to 4. */
export function ean13(empresa: number, producto: number): string {
  const base = `750${String(empresa).padStart(5, '0')}${String(producto).padStart(4, '0')}`;
  return base + digitoVerificador(base);
}

/** ITF-14 of the box with the pieces of `ean`, packing indicator 1 to 8. */
export function itf14(ean: string, indicador: number): string {
  const base = `${indicador}${ean.slice(0, 12)}`;
  return base + digitoVerificador(base);
}

/**
 * Location code of 11 digits: warehouse (1) · aisle (2) · module (3) · level (2) · slot (3). 1-03-002-04-010 is
 * warehouse 1, aisle 3, module 2, level 4, slot 10.
 */
export function codigoUbicacion(
  almacen: number,
  pasillo: number,
  modulo: number,
  nivel: number,
  casilla: number,
): string {
  const d = (n: number, ancho: number) => String(n).padStart(ancho, '0');
  return d(almacen, 1) + d(pasillo, 2) + d(modulo, 3) + d(nivel, 2) + d(casilla, 3);
}
