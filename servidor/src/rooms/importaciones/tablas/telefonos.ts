import { leeNumeros } from '@anden/contrato/marcador/numeros.ts';
import type { Tabla } from '../../../importar/tabla.ts';

/**
 * Says of a row's first telephone that nobody could dial why not. It comes in as it is written: the dialer reads its ten digits, its
 * extension, or two numbers in one cell by itself.
 * @param columnas the file's columns with telephones
 */
export const revisaTelefonos =
  (...columnas: readonly string[]): NonNullable<Tabla['revisaFila']> =>
  (valores) => {
    for (const columna of columnas) {
      const [malo] = leeNumeros(valores.get(columna) ?? null).malos;
      if (malo)
        return {
          columna,
          advertencia: `${malo.escrito.replace(/\s+/g, '')}: ${malo.motivo}; entra como está y no se le podrá marcar`,
        };
    }
    return null;
  };
