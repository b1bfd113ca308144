import { dinero, VACIO } from '../../../platform/format.ts';
import { columnasDe, llaveDe } from '../../../platform/reporte.tsx';
import { Casilla } from '../../../ui/Casilla.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { Mensaje } from '../../../ui/Estado.tsx';
import { EmptyState } from '../../../ui/Vacios.tsx';
import css from './objetivos.module.css';
import { cuentaDe, type PorPoner } from './porPoner.ts';

/** An amount that may be missing. */
const pesos = (n: number | null): string => (n === null ? VACIO : dinero(n));

const DE_TODAS = {
  CLAVE_CLIENTE: { ancho: 76 },
  CLIENTE: { tarjeta: 'titulo', ancho: 150 },
  OBJETIVO_CLTE_VEN: { ancho: 92, texto: (f: PorPoner) => pesos(f.OBJETIVO_CLTE_VEN) },
  OBJETIVO: { ancho: 92, texto: (f: PorPoner) => pesos(f.OBJETIVO) },
  ESTADO: { ancho: 124, tono: { NUEVO: 'hecho', CAMBIA: 'atencion', IGUAL: 'nada', NO: 'rechazo' } },
  MOTIVO: { ancho: 190 },
} as const;
const PROPUESTAS = columnasDe('getObjetivosPropuestos', {
  ...DE_TODAS,
  VENTA: { ancho: 96, texto: (f) => pesos(f.VENTA) },
  FILA: false,
  COMENTARIO: false,
});
const PEGADAS = columnasDe('getObjetivosPegados', {
  ...DE_TODAS,
  FILA: { ancho: 52 },
  VENTA: false,
  COMENTARIO: { ancho: 130 },
});

/** What would be saved, row by row, with why each row that is not saved is not. */
export function VistaPrevia(props: {
  filas: readonly PorPoner[];
  dicho: string;
  pegada: boolean;
  /** It was saved; the rows are those that were not. */
  guardada: boolean;
  soloNuevos: boolean;
  onSoloNuevos: (si: boolean) => void;
}) {
  const { filas, dicho, pegada, guardada } = props;
  return (
    <div className={css.forma}>
      {guardada ? <Mensaje tono="atencion">{dicho}</Mensaje> : <p className={css.nota}>{dicho}</p>}
      {guardada ? null : (
        <Casilla
          etiqueta="Dejar como están los que ya tienen objetivo"
          checked={props.soloNuevos}
          onCambio={props.onSoloNuevos}
        />
      )}
      <DataTable
        etiqueta={guardada ? 'Los que no se guardaron' : 'Vista previa'}
        columnas={pegada ? PEGADAS : PROPUESTAS}
        filas={filas}
        llave={llaveDe('getObjetivosPropuestos')}
        altoMaximo="46vh"
        leyenda={<span role="status">{cuentaDe(filas)}</span>}
        vacio={<EmptyState titulo="No hay clientes así">Elija otra zona u otro asesor.</EmptyState>}
      />
    </div>
  );
}
