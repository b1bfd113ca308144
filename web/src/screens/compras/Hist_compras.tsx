import { tituloDe } from '@anden/contrato/rutas.ts';
import { useColumnasDeAlmacen } from '../../platform/almacenes.ts';
import { de } from '../../platform/columns.ts';
import { type FilaDe, useConsulta } from '../../platform/consulta.ts';
import { useLive } from '../../platform/events.ts';
import { entero } from '../../platform/format.ts';
import { REGISTRO, useSearchState } from '../../platform/navigation.ts';
import { Consulta } from '../../ui/Consulta.tsx';
import type { Columna } from '../../ui/columna.ts';
import { IconoEstado } from '../../ui/Estado.tsx';
import comun from './compras.module.css';
import { Diferencia } from './Diferencia.tsx';
import css from './Hist_compras.module.css';
import { PanelMovimientos } from './PanelMovimientos.tsx';

/** Title of the screen and of its modals (specification §8). */
const TITULO = tituloDe('histcompras');

export type Historial = FilaDe<'getHistorialRecepcionAcomodo'>;

const c = de<Historial>();

/** Units of which some are missing: red, with the mark and the words of it (specification §9). */
function Cuenta({ unidades, de: total }: { unidades: number; de: number }) {
  if (unidades >= total) return entero(unidades);
  const faltan = `Faltan ${entero(total - unidades)}`;
  return (
    <span className={css.menor} title={faltan}>
      <IconoEstado tono="rechazo" tamano={14} />
      <span className="solo-lector">{faltan}: </span>
      {entero(unidades)}
    </span>
  );
}

const COLUMNAS: readonly Columna<Historial>[] = [
  c.fecha('FECHA', 'Fecha', { ancho: 106 }),
  c.texto('FOLIO', 'Folio', { tarjeta: 'titulo' }),
  c.texto('FOLIO_PROV', 'Folio prov.'),
  c.texto('PROVEEDOR', 'Proveedor', {
    ancho: 160,
    celda: (f) => (
      <span className={comun.recorta} title={f.PROVEEDOR}>
        {f.PROVEEDOR}
      </span>
    ),
  }),
  c.texto('ALMACEN', 'Almacén'),
  c.fechaHora('FECHA_RECEPCION', 'Recepción'),
  c.entero('UNIDADES', 'Unidades'),
  c.entero('RECIBIDAS', 'Recibidas', { celda: (f) => <Cuenta unidades={f.RECIBIDAS} de={f.UNIDADES} /> }),
  c.entero('ACOMODADAS', 'Acomodadas', { celda: (f) => <Cuenta unidades={f.ACOMODADAS} de={f.UNIDADES} /> }),
  c.fechaHora('ULTIMO_ACOMODO', 'Último acomodo'),
  c.duracion('DIFERENCIA', 'Diferencia', {
    ayuda: 'De la recepción al último acomodo, menos 36 horas por cada domingo',
    celda: (f) => <Diferencia fila={f} />,
  }),
];

/** 'Compras Recibidas-Acomodadas': what came in a range, how much of it was put away, and how long that took. */
export default function Hist_compras() {
  const consulta = useConsulta('getHistorialRecepcionAcomodo', {
    titulo: TITULO,
    columnas: useColumnasDeAlmacen(COLUMNAS),
    orden: 'FECHA_RECEPCION',
  });
  const [lugar, setLugar] = useSearchState({ [REGISTRO]: 0 });
  const { filas, total } = consulta;
  const registro = lugar[REGISTRO] ?? 0;
  useLive('compra', null, ['getHistorialRecepcionAcomodo']);

  const suma = (id: 'UNIDADES' | 'RECIBIDAS' | 'ACOMODADAS') =>
    entero(filas?.reduce((n, f) => n + f[id], 0) ?? 0);
  return (
    <Consulta
      {...consulta}
      llave={(f) => f.DOCTO_CM_ID}
      filtroAyuda="Folio o proveedor"
      tono={(f) => (f.DOCTO_CM_ID === registro ? 'seleccion' : null)}
      onElegir={(f) => setLugar({ [REGISTRO]: f.DOCTO_CM_ID })}
      leyenda={
        filas && filas.length > 0 ? (
          <span>
            {filas.length < total ? 'En esta página: ' : ''}
            {suma('UNIDADES')} unidades · {suma('RECIBIDAS')} recibidas · {suma('ACOMODADAS')} acomodadas
          </span>
        ) : null
      }
    >
      <PanelMovimientos
        doctoCmId={registro}
        compra={filas?.find((f) => f.DOCTO_CM_ID === registro)}
        alCerrar={() => setLugar({ [REGISTRO]: 0 })}
      />
    </Consulta>
  );
}
