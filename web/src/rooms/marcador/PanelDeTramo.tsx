import { CLASES_DE_LENTITUD, LENTA_MS, parteDelSistema } from '@anden/contrato/lentitud.ts';
import { HACERES_DE_ASESOR } from '@anden/contrato/marcador/rules.ts';
import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import type { Respuesta } from '../../platform/client.ts';
import { cuantos, fechaHoraSegundos, horaSegundos, reloj, VACIO } from '../../platform/format.ts';
import { LigaA } from '../../platform/LigaDeRegistro.tsx';
import { useQueryCall } from '../../platform/query.ts';
import type { Columna } from '../../ui/columna.ts';
import { Renglones } from '../../ui/Detalle.tsx';
import { Estado, Mensaje } from '../../ui/Estado.tsx';
import { FichaLateral, type FichaLateralProps, SeccionDeFicha } from '../../ui/FichaLateral.tsx';
import { Hueco } from '../../ui/Vacios.tsx';

type Tramo = FilaDeListado<'getTramosMarcador'>;
type Lentitud = Respuesta<'getSistemaDeTramo'>['data'][number];

const TONO_DE_LENTITUD = { LENTA: 'atencion', FALLA: 'rechazo', PARADO: 'rechazo' } as const;

/** Milliseconds in seconds with a decimal: '1.4 s'. */
const enSegundos = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const COLUMNAS: readonly Columna<Lentitud>[] = [
  { id: 'DESDE', titulo: 'Desde', valor: (l) => l.DESDE, texto: (l) => horaSegundos(l.DESDE), ancho: 84 },
  {
    id: 'CLASE',
    titulo: 'El servidor',
    valor: (l) => l.CLASE,
    texto: (l) => CLASES_DE_LENTITUD[l.CLASE],
    celda: (l) => <Estado tono={TONO_DE_LENTITUD[l.CLASE]}>{CLASES_DE_LENTITUD[l.CLASE]}</Estado>,
    tarjeta: 'titulo',
    ancho: 170,
  },
  {
    id: 'PEOR_MS',
    titulo: 'Tardó',
    valor: (l) => l.PEOR_MS,
    texto: (l) => `${enSegundos(l.PEOR_MS)}${l.VECES > 1 ? ` · ${cuantos(l.VECES, ['vez', 'veces'])}` : ''}`,
    tipo: 'numero',
    ancho: 110,
  },
  { id: 'PEDIA', titulo: 'Se le pedía', valor: (l) => l.PEDIA, ancho: 240 },
];

/** A stretch of an adviser's day beside what the server did slowly in it, so that a wait can be told to be the system's or not. */
export function PanelDeTramo(props: {
  abierto: boolean;
  vecinos: FichaLateralProps['vecinos'];
  /** undefined if it is not on the page shown. */
  tramo: Tramo | undefined;
  alCerrar: () => void;
}) {
  const { tramo: t, ...panel } = props;
  return (
    <FichaLateral
      {...panel}
      titulo={t ? HACERES_DE_ASESOR[t.HACE] : 'Tramo'}
      datos={
        t && [
          ['Asesor', <LigaA key="asesor" registro="operador" valor={t.ASESOR} fila={t} />],
          ['Desde', fechaHoraSegundos(t.DESDE)],
          ['Hasta', fechaHoraSegundos(t.HASTA)],
          ['Duración', reloj(t.SEGUNDOS)],
          ['Sistema lento', t.SISTEMA === null ? VACIO : reloj(t.SISTEMA)],
          ...(t.CLAVE_CLIENTE === null
            ? []
            : [
                [
                  'Cliente',
                  <LigaA key="cliente" registro="cliente" valor={t.CLAVE_CLIENTE} fila={t}>
                    {t.CLIENTE}
                  </LigaA>,
                ] as const,
              ]),
          ...(t.MOTIVO === null ? [] : [['Motivo', t.MOTIVO] as const]),
        ]
      }
      ausente={{ titulo: 'El tramo no está en esta página', texto: 'Consúltelo con su fecha.' }}
    >
      {t ? <Sistema key={t.TRAMO_ID} tramo={t} /> : null}
    </FichaLateral>
  );
}

/** What the server did slowly meanwhile: for the adviser, and for the others. */
function Sistema({ tramo }: { tramo: Tramo }) {
  const lectura = useQueryCall('getSistemaDeTramo', { tramo_id: tramo.TRAMO_ID });
  const data = lectura.data?.data;
  if (!data && !lectura.error) return <Hueco alto="8em" />;
  const suyas = data?.filter((l) => l.SUYA === 'S');
  const ajenas = data?.filter((l) => l.SUYA === 'N') ?? [];
  return (
    <>
      <SeccionDeFicha>Lo que el servidor hizo lento</SeccionDeFicha>
      {suyas ? <Veredicto tramo={tramo} hay={suyas.length > 0} /> : null}
      {suyas?.length !== 0 ? (
        <Renglones
          etiqueta="Lento para el asesor"
          unidad={['para el asesor', 'para el asesor']}
          columnas={COLUMNAS}
          filas={suyas}
          llave={(l) => l.LENTITUD_ID}
          lectura={lectura}
          vacio={{ titulo: 'Nada' }}
        />
      ) : null}
      {ajenas.length > 0 ? (
        <Renglones
          etiqueta="Lento para otros operadores"
          unidad={['para otros operadores', 'para otros operadores']}
          columnas={COLUMNAS}
          filas={ajenas}
          llave={(l) => l.LENTITUD_ID}
          lectura={lectura}
          vacio={{ titulo: 'Nada' }}
        />
      ) : null}
    </>
  );
}

/** In words, whose the wait was. */
function Veredicto({ tramo: { SEGUNDOS, SISTEMA }, hay }: { tramo: Tramo; hay: boolean }) {
  const aTiempo = `El servidor contestó en menos de ${LENTA_MS / 1000} s todo lo que se le pidió para el asesor`;
  if (SISTEMA === null) return hay ? null : <Mensaje tono="hecho">{aTiempo}.</Mensaje>;
  const parte = parteDelSistema(SEGUNDOS, SISTEMA);
  if (parte === 'NADA') return <Mensaje tono="hecho">{aTiempo}: la espera no fue del sistema.</Mensaje>;
  const deCuanto = `${reloj(SISTEMA)} de ${reloj(SEGUNDOS)}`;
  return (
    <Mensaje tono="atencion">
      {parte === 'LA_MAYOR'
        ? `La espera fue del sistema: ${deCuanto}.`
        : `El sistema explica ${deCuanto}; lo demás no.`}
    </Mensaje>
  );
}
