import { letrasDeNumero } from '@anden/contrato/ubicaciones/propios.ts';
import type { ArticuloDemo } from './articulos.ts';
import type { Azar } from './azar.ts';
import { codigoUbicacion } from './codigos.ts';

export type TipoUbicacion = 'F' | 'M' | 'I';

export interface UbicacionDemo {
  almacen: number;
  codigo: string;
  pasillo: number;
  tipo: TipoUbicacion;
  /** The house's own code; null: none. */
  propio: string | null;
}

/** By warehouse: aisles, modules per aisle, levels per module and slots per level. 900 + 400 + 200 locations. */
const PLANO = [
  { almacen: 1, pasillos: 9, modulos: 10, niveles: 5, casillas: 2 },
  { almacen: 2, pasillos: 5, modulos: 8, niveles: 5, casillas: 2 },
  { almacen: 3, pasillos: 4, modulos: 10, niveles: 5, casillas: 1 },
] as const;

/** The showroom's shelves had their own labels before: 'A-03-2'. */
const CON_PROPIOS = 3;
const dosDigitos = (n: number): string => String(n).padStart(2, '0');

/** From this level up a fork lift is needed: multi-warehouse storage. */
const NIVEL_ALTO = 4;
const INHABILITADAS = 0.04;

/** The 1,500 locations: levels within reach are fixed, high ones multi-warehouse, a few disabled. */
export function ubicacionesDemo(a: Azar): UbicacionDemo[] {
  const ubicaciones: UbicacionDemo[] = [];
  for (const { almacen, pasillos, modulos, niveles, casillas } of PLANO) {
    for (let pasillo = 1; pasillo <= pasillos; pasillo++) {
      for (let modulo = 1; modulo <= modulos; modulo++) {
        for (let nivel = 1; nivel <= niveles; nivel++) {
          for (let casilla = 1; casilla <= casillas; casilla++) {
            ubicaciones.push({
              almacen,
              pasillo,
              codigo: codigoUbicacion(almacen, pasillo, modulo, nivel, casilla * 10),
              tipo: a.suerte(INHABILITADAS) ? 'I' : nivel >= NIVEL_ALTO ? 'M' : 'F',
              propio:
                almacen === CON_PROPIOS ? `${letrasDeNumero(pasillo)}-${dosDigitos(modulo)}-${nivel}` : null,
            });
          }
        }
      }
    }
  }
  return ubicaciones;
}

/** One in so many locations of an aisle is nobody's home, so that put-away has empty ones to suggest. */
const LIBRE_CADA = 9;

/** Where an article is kept in a warehouse. */
export interface Hogar {
  fija: UbicacionDemo;
  alta: UbicacionDemo;
}

/** Returns the home of an article in a warehouse; each division has its own aisles. */
export function hogares(
  ubicaciones: readonly UbicacionDemo[],
): (articulo: ArticuloDemo, almacen: number) => Hogar {
  const porZona = new Map<string, UbicacionDemo[]>();
  for (const u of ubicaciones) {
    const zona = `${u.almacen}${u.tipo}${u.pasillo}`;
    porZona.set(zona, [...(porZona.get(zona) ?? []), u]);
  }
  const elige = (articulo: ArticuloDemo, almacen: number, tipo: TipoUbicacion): UbicacionDemo => {
    const pasillos = PLANO.find((p) => p.almacen === almacen)?.pasillos ?? 1;
    const pasillo = porZona.get(`${almacen}${tipo}${(articulo.division % pasillos) + 1}`) ?? [];
    const zona = pasillo.filter((_, i) => i % LIBRE_CADA !== LIBRE_CADA - 1);
    const ubicacion = zona[articulo.id % zona.length];
    if (!ubicacion) throw new Error(`El almacén ${almacen} no tiene ubicaciones ${tipo}`);
    return ubicacion;
  };
  return (articulo, almacen) => ({
    fija: elige(articulo, almacen, 'F'),
    alta: elige(articulo, almacen, 'M'),
  });
}
