import { pasosDe } from '@anden/contrato/grafica.ts';
import { cuantos, entero, fecha } from '../../../platform/format.ts';
import type { Cuadro } from '../../../ui/graficas/index.tsx';
import type { Renglonaje } from './cifras.ts';

type Fila = Pick<Renglonaje, 'OPERADOR_ID' | 'NOMBRE' | 'FECHA' | 'RENGLONES'>;
/** The address of this screen with other parameters. */
type Liga = (cambios: { operador: number; desde?: string; hasta?: string }) => string;

/** Most pickers with a line of their own over the days. */
const LINEAS_MAX = 5;
/** Most bars of the ranking; the other pickers are in the table behind it. */
const PRIMEROS = 7;

const escribe = (n: number): string => cuantos(n, ['renglón', 'renglones']);
const suma = (filas: readonly Fila[]): number => filas.reduce((n, f) => n + f.RENGLONES, 0);
const comoRegistros = (filas: readonly Fila[]): string => cuantos(filas.length, ['registro', 'registros']);

/** Each picker's rows, those with most completed lines first. */
function porSurtidor(filas: readonly Fila[]) {
  const grupos = new Map<number, Fila[]>();
  for (const f of filas) {
    const suyas = grupos.get(f.OPERADOR_ID);
    if (suyas) suyas.push(f);
    else grupos.set(f.OPERADOR_ID, [f]);
  }
  return [...grupos]
    .map(([id, suyas]) => ({ id, nombre: suyas[0]?.NOMBRE ?? '', suyas, total: suma(suyas) }))
    .sort((a, b) => b.total - a.total || a.nombre.localeCompare(b.nombre, 'es-MX'));
}

/** Lines of the range by picker. A mark filters that picker's rows. */
export function ranking(filas: readonly Fila[], ligaCon: Liga): Cuadro {
  return {
    titulo: 'Renglones por surtidor',
    nota: 'Los que completó en el período',
    grupo: 'Surtidor',
    series: ['Renglones'],
    dibujados: PRIMEROS,
    grupos: porSurtidor(filas).map(({ id, nombre, suyas, total }) => ({
      id: String(id),
      titulo: nombre,
      puntos: [{ valor: total, nota: comoRegistros(suyas), liga: ligaCon({ operador: id }) }],
    })),
    escribe,
    enEje: entero,
  };
}

/** Lines by day, week or month of those who completed most. A mark filters the picker's rows of those days. */
export function tendencia(
  filas: readonly Fila[],
  { desde, hasta }: { desde: string; hasta: string },
  ligaCon: Liga,
): Cuadro {
  const unos = porSurtidor(filas).slice(0, LINEAS_MAX);
  // Nothing is drawn before the first work and after the last, however long the range.
  const dias = filas.map((f) => f.FECHA).sort();
  const [primero = hasta, ultimo = hasta] = [dias.at(0), dias.at(-1)];
  const pasos = pasosDe(primero > desde ? primero : desde, ultimo < hasta ? ultimo : hasta);
  return {
    titulo: 'Renglones a lo largo del período',
    nota: unos.length < LINEAS_MAX ? '' : `De los ${LINEAS_MAX} que más completaron`,
    grupo: 'Día',
    series: unos.map((u) => u.nombre),
    grupos:
      unos.length === 0
        ? []
        : pasos.map((p) => ({
            id: p.id,
            titulo: p.desde === p.hasta ? fecha(p.desde) : `${fecha(p.desde)} a ${fecha(p.hasta)}`,
            corto: fecha(p.desde).slice(0, 5),
            puntos: unos.map(({ id, suyas }) => {
              const deEntonces = suyas.filter((f) => f.FECHA >= p.desde && f.FECHA <= p.hasta);
              return deEntonces.length === 0
                ? { valor: 0 }
                : {
                    valor: suma(deEntonces),
                    nota: comoRegistros(deEntonces),
                    liga: ligaCon({ operador: id, desde: p.desde, hasta: p.hasta }),
                  };
            }),
          })),
    escribe,
    enEje: entero,
  };
}
