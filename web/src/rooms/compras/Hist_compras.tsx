import { tituloDe } from '@anden/contrato/rutas.ts';
import { useColumnasDeAlmacen } from '../../platform/almacenes.ts';
import { type FilaDe, useConsulta } from '../../platform/consulta.ts';
import { useLive } from '../../platform/events.ts';
import { duracion, entero, VACIO } from '../../platform/format.ts';
import { REGISTRO, useSearchState } from '../../platform/navigation.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Consulta } from '../../ui/Consulta.tsx';
import { IconoEstado } from '../../ui/Estado.tsx';
import { Explicada } from '../../ui/Explicada.tsx';
import css from './Hist_compras.module.css';
import { PanelMovimientos } from './PanelMovimientos.tsx';
import { sumaDeDiferencia } from './suma.ts';

/** Title of the screen and of its modals (specification §8). */
const TITULO = tituloDe('histcompras');

export type Historial = FilaDe<'getHistorialRecepcionAcomodo'>;

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

/** HH:MM from reception to the last put-away, and how it adds up. */
function Diferencia({ fila }: { fila: Historial }) {
  const renglones = sumaDeDiferencia(fila);
  return renglones ? <Explicada leido={duracion(fila.DIFERENCIA)} renglones={renglones} /> : VACIO;
}

const COLUMNAS = columnasDe('getHistorialRecepcionAcomodo', {
  FECHA: { ancho: 106 },
  FOLIO: { tarjeta: 'titulo' },
  PROVEEDOR: { ancho: 160, recorta: true },
  RECIBIDAS: { celda: (f) => <Cuenta unidades={f.RECIBIDAS} de={f.UNIDADES} /> },
  ACOMODADAS: { celda: (f) => <Cuenta unidades={f.ACOMODADAS} de={f.UNIDADES} /> },
  DIFERENCIA: {
    ayuda: 'De la recepción al último acomodo, menos 36 horas por cada domingo',
    celda: (f) => <Diferencia fila={f} />,
  },
});

/** 'Compras Recibidas-Acomodadas': what came in a range, how much of it was put away, and how long that took. */
export default function Hist_compras() {
  const consulta = useConsulta('getHistorialRecepcionAcomodo', {
    titulo: TITULO,
    columnas: useColumnasDeAlmacen(COLUMNAS),
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
