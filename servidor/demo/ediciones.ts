import type { ArticuloDemo } from './articulos.ts';
import type { AsignacionDemo } from './asignaciones.ts';
import type { Azar } from './azar.ts';
import { medianoche, tiempoLaboral } from './calendario.ts';
import type { LibroDemo } from './libro.ts';
import { idsDe, loteDe, pideLote, SIN_LOTE } from './movimientos.ts';

/** How many days ago stock was edited, apart from today's edits. */
const DIAS = [1, 60] as const;
const EDICIONES = 48;
const DE_HOY = 3;
/** Fraction of the pieces that an edit left without a lot and that got one later. */
const SE_ROTULAN = 0.4;

/**
 * Edits of stock in the last two months, some of them today, and the lots their pieces got later. Returns the edited
 * articles, which later parts must leave alone.
 */
export function edicionesDemo(
  a: Azar,
  hoy: Date,
  asignaciones: readonly AsignacionDemo[],
  libro: LibroDemo,
): ReadonlySet<ArticuloDemo> {
  const tope = hoy.getTime() - 60_000;
  const fijas = asignaciones.filter(
    ({ ubicacion, articulo }) => ubicacion.tipo === 'F' && articulo.tipo === 'D',
  );
  const conLote = fijas.filter(({ articulo }) => pideLote(articulo));
  const elegidas = [...a.varios(fijas, EDICIONES), ...a.varios(conLote, EDICIONES / 4)];
  const editados = new Set<ArticuloDemo>();
  elegidas.forEach(({ articulo, ubicacion }, i) => {
    if (editados.has(articulo)) return;
    editados.add(articulo);
    const dias = i < DE_HOY ? 0 : a.entero(...DIAS);
    const fecha = Math.min(tiempoLaboral(medianoche(hoy, dias), a.entero(20, 560)), tope);
    const jefe = ubicacion.almacen === 2 ? 'ALMACEN2' : a.uno(['INVENT1', 'INVENT1', 'ALMACEN1']);
    const [operador = 1] = idsDe(jefe);
    const [primero] = libro.saldos(ubicacion, articulo.id, fecha);
    const baja = primero !== undefined && a.suerte(0.55);
    const piezas = baja ? Math.min(primero.piezas, a.entero(1, 6)) : a.entero(1, 8);
    const comun = { articulo: articulo.id, documentoId: null, detalleId: null, operador };
    libro.anota({
      ...(baja ? primero.lote : SIN_LOTE),
      ...comun,
      operacion: a.uuid(),
      fecha,
      llamada: 'guardaExistenciaArticuloUbicacion',
      origen: baja ? ubicacion : 'ajuste',
      destino: baja ? 'ajuste' : ubicacion,
      piezas,
      documento: 'existencia',
    });
    if (!baja && pideLote(articulo) && dias > 3 && a.suerte(SE_ROTULAN)) {
      libro.anota({
        ...loteDe(a, articulo, fecha),
        anterior: SIN_LOTE,
        ...comun,
        operacion: a.uuid(),
        fecha: tiempoLaboral(fecha, a.entero(30, 400)),
        llamada: 'guardaCaducidadArticulo',
        origen: ubicacion,
        destino: ubicacion,
        piezas,
        documento: 'caducidad',
      });
    }
  });
  return editados;
}
