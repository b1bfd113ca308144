import type { Respuesta } from '../../../platform/client.ts';
import { COLUMNA_DE_ARTICULO } from '../../../platform/columnaDeArticulo.tsx';
import { de } from '../../../platform/columns.ts';
import { cuantos, enPiezas, fecha, hora, pesos } from '../../../platform/format.ts';
import { celdaDe, LigaA } from '../../../platform/LigaDeRegistro.tsx';
import { useQueryCall } from '../../../platform/query.ts';
import { Boton } from '../../../ui/Boton.tsx';
import type { Columna } from '../../../ui/columna.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { Renglones } from '../../../ui/Detalle.tsx';
import { PanelLateral } from '../../../ui/PanelLateral.tsx';
import css from './renglonajes.module.css';

type Leido = Respuesta<'getSurtidosOperador'>;
type Surtido = Leido['data'][number];
type ErrorHallado = Leido['errores'][number];

const s = de<Surtido>();
const e = de<ErrorHallado>();

const SURTIDOS: readonly Columna<Surtido>[] = [
  s.texto('FIN', 'Hora', { ancho: 64, texto: (f) => hora(f.FIN) }),
  s.texto('FOLIO', 'Remisión', { ancho: 90, celda: celdaDe('remision', (f) => f.FOLIO) }),
  s.texto('ARTICULO', 'Artículo', { ...COLUMNA_DE_ARTICULO, ancho: 150 }),
  s.entero('PIEZAS', 'Piezas'),
  s.entero('QUITADAS', 'Quitadas', { ayuda: 'Las que el empaque regresó o dio por dañadas: no cuentan' }),
  {
    id: 'COMPLETO',
    titulo: 'Renglón',
    ayuda: 'Si con esto completó el renglón, que entonces le cuenta',
    valor: (f) => (f.COMPLETO === 'S' ? 'Completo' : 'En parte'),
  },
  s.dinero('IMPORTE', 'Importe', { texto: (f) => pesos(f.IMPORTE) }),
  s.reloj('SEGUNDOS', 'Tarea'),
  s.reloj('ESPERA', 'Espera'),
  s.texto('MOTIVO_LOTE', 'Otro lote', { ayuda: 'Por qué surtió otro lote que el que caduca antes' }),
];

const ERRORES: readonly Columna<ErrorHallado>[] = [
  e.texto('FECHA', 'Hora', { ancho: 64, texto: (f) => hora(f.FECHA) }),
  e.texto('FOLIO', 'Remisión', { ancho: 90, celda: celdaDe('remision', (f) => f.FOLIO) }),
  e.texto('ARTICULO', 'Artículo', { ...COLUMNA_DE_ARTICULO, ancho: 170 }),
  e.texto('TIPO', 'Error'),
  e.entero('PIEZAS', 'Piezas'),
  e.texto('ENCONTRO', 'Lo encontró', { celda: celdaDe('operador', (f) => f.ENCONTRO) }),
  e.texto('OBSERVACIONES', 'Observaciones'),
];

const resumenDe = (surtidos: readonly Surtido[]): string =>
  [
    cuantos(surtidos.filter((f) => f.COMPLETO === 'S').length, ['renglón completo', 'renglones completos']),
    enPiezas(surtidos.reduce((n, f) => n + f.PIEZAS, 0)),
  ].join(' · ');

/** Whose day is open, and optionally of which remission. */
export interface DiaAbierto {
  surtidor: number;
  nombre: string;
  dia: string;
  /** 0: of all. */
  remision: number;
  /** 0: of all. */
  almacen: number;
}

/** What is behind a row of the report: each save of a picker's day, and each error found that day. */
export function PanelDeOperador(props: {
  abierto: DiaAbierto | null;
  alCerrar: () => void;
  alVerTodo: () => void;
}) {
  const { abierto, alCerrar, alVerTodo } = props;
  return (
    <PanelLateral
      abierto={abierto !== null}
      titulo={abierto ? `${abierto.nombre}, ${fecha(abierto.dia)}` : ''}
      alCerrar={alCerrar}
    >
      {abierto ? <Detalle {...abierto} alVerTodo={alVerTodo} /> : null}
    </PanelLateral>
  );
}

function Detalle({ surtidor, dia, remision, almacen, alVerTodo }: DiaAbierto & { alVerTodo: () => void }) {
  const query = useQueryCall('getSurtidosOperador', {
    surtidor,
    fecha: dia,
    ...(almacen ? { almacen_id: almacen } : {}),
  });
  const suyos = <F extends { DOCTO_VE_ID: number }>(filas: readonly F[] | undefined) =>
    remision === 0 ? filas : filas?.filter((f) => f.DOCTO_VE_ID === remision);
  const surtidos = suyos(query.data?.data);
  const errores = suyos(query.data?.errores);
  const folio = surtidos?.[0]?.FOLIO;
  return (
    <>
      {remision > 0 ? (
        <p className={css.de}>
          De la remisión {folio ? <LigaA registro="remision" valor={folio} enTexto /> : '…'}
          <Boton tipo="discreto" onClick={alVerTodo}>
            Ver todo el día
          </Boton>
        </p>
      ) : null}
      <Renglones
        etiqueta="Lo que surtió"
        columnas={SURTIDOS}
        filas={surtidos}
        llave={(f) => `${f.DOCTO_VE_DET_ID} ${f.FIN}`}
        ordenInicial={{ id: 'FIN', sentido: 'asc' }}
        unidad={['guardado', 'guardados']}
        resumen={resumenDe(surtidos ?? [])}
        lectura={query}
        vacio={{ titulo: 'Ese día no surtió', texto: 'Sólo se hallaron errores de otro día.' }}
      />
      {errores && errores.length > 0 ? (
        <section className={css.errores}>
          <h2>Errores hallados al empacar</h2>
          <DataTable
            etiqueta="Errores hallados al empacar"
            columnas={ERRORES}
            filas={errores}
            llave={(f) => `${f.DOCTO_VE_ID} ${f.FECHA}`}
            tono={() => 'rechazo'}
            palabraDeTono={() => 'Error'}
            altoMaximo="40dvh"
          />
        </section>
      ) : null}
    </>
  );
}
