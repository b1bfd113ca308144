import { enPiezas, segun } from '@anden/contrato/cifras.ts';
import { conGuiones } from '@anden/contrato/ubicaciones/rules.ts';
import type { ArticuloDemo } from './articulos.ts';
import { medianoche } from './calendario.ts';
import type { InventarioDemo } from './inventarios.ts';
import type { LibroDemo } from './libro.ts';
import type { Lugar, MovimientoDemo } from './movimientos.ts';
import type { TraspasoDemo } from './traspasos.ts';

/** A save that its operator can undo while it is of today. */
export interface GuardadoDemo {
  operacion: string;
  operador: number;
  fecha: number;
  llamada: string;
  resumen: string;
  documentoId: number | null;
}

const ACOMODOS = new Set(['guardaAcomodoCompra', 'ActualizaArticulosAcomodo']);

const donde = (l: Lugar): string => (typeof l === 'object' && 'codigo' in l ? conGuiones(l.codigo) : '');
/** The saves of yesterday and today, in the words that each room uses. */
export function guardadosDemo(
  hoy: Date,
  articulos: readonly ArticuloDemo[],
  inventarios: readonly InventarioDemo[],
  traspasos: readonly TraspasoDemo[],
  libro: LibroDemo,
): GuardadoDemo[] {
  const desde = medianoche(hoy, 1);
  const clave = new Map(articulos.map((x) => [x.id, x.clave]));
  const folio = new Map(traspasos.map((t) => [t.id, t.folio]));
  const resumen = (m: MovimientoDemo): string | null => {
    const suya = clave.get(m.articulo) ?? '';
    if (ACOMODOS.has(m.llamada)) return `${enPiezas(m.piezas)} de ${suya} en ${donde(m.destino)}`;
    if (m.documento === 'traspaso') {
      const [hecho, lugar] =
        m.destino === 'transito'
          ? ['surtidas', m.origen]
          : m.destino === 'ajuste'
            ? ['faltantes', m.destino]
            : ['recibidas', m.destino];
      const codigo = donde(lugar);
      return `${enPiezas(m.piezas)} de ${suya} ${hecho} de ${folio.get(m.documentoId ?? 0)}${codigo ? `, ${codigo}` : ''}`;
    }
    if (m.llamada === 'setTraspasoentreubicaciones') {
      return m.destino === 'transito'
        ? `${enPiezas(m.piezas)} de ${suya} surtidas de ${donde(m.origen)}`
        : `${enPiezas(m.piezas)} de ${suya} acomodadas en ${donde(m.destino)}`;
    }
    if (m.llamada !== 'guardaExistenciaArticuloUbicacion') return null;
    const [lugar, signo] = m.origen === 'ajuste' ? [m.destino, 1] : [m.origen, -1];
    const queda = libro.saldos(lugar, m.articulo, m.fecha).reduce((n, s) => n + s.piezas, 0);
    return `${suya} en ${donde(lugar)}: de ${queda - signo * m.piezas} a ${queda} piezas`;
  };
  const deMovimientos = libro.movimientos().flatMap((m): GuardadoDemo[] => {
    const texto = m.fecha < desde ? null : resumen(m);
    if (texto === null) return [];
    const { operacion, operador, fecha, llamada } = m;
    const documentoId = ['resurtido', 'traspaso'].includes(m.documento) ? m.detalleId : null;
    return [{ operacion, operador, fecha, llamada, resumen: texto, documentoId }];
  });
  const deConteos = inventarios.flatMap((i) =>
    i.lineas.flatMap((l) =>
      l.conteos
        .filter((c) => c.fecha >= desde)
        .map((c): GuardadoDemo => {
          const contadas = c.renglones.reduce((n, r) => n + r.contadas, 0);
          return {
            operacion: c.operacion,
            operador: c.operador,
            fecha: c.fecha,
            llamada: 'ajustaConteo',
            resumen: `Conteo de ${l.articulo.clave}: ${enPiezas(contadas)} ${segun(contadas, 'contada', 'contadas')}`,
            documentoId: c.id,
          };
        }),
    ),
  );
  return [...deMovimientos, ...deConteos];
}
