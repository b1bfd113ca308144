import { MINUTOS_DE_ATRASO } from '@anden/contrato/puente/rules.ts';
import type { Respuesta } from '../../platform/client.ts';
import { useConsulta } from '../../platform/consulta.ts';
import { antiguedad, cuantos, entero, fechaHora, VACIO } from '../../platform/format.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import type { Columna } from '../../ui/columna.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Estado, type EstadoTono, Mensaje } from '../../ui/Estado.tsx';
import { Lista } from '../../ui/Lista.tsx';

type Lectura = Respuesta<'getPuente'>['lecturas'][number];

/** The bridge works in rounds of some seconds; milliseconds. */
const CADA = 30_000;

const COLUMNAS = columnasDe('getPuente', {
  LECTURA: { ancho: 140 },
  DOCUMENTO: { ancho: 150, tarjeta: 'titulo' },
  ESTADO: {
    ancho: 170,
    tono: { RECHAZADO: 'rechazo', AUSENTE: 'nada', DIFIERE: 'atencion', ENVIADO: 'nada' },
  },
  MOTIVO: { ayuda: 'Lo que impide tomarlo, o en qué difieren Andén y el ERP' },
});

/** A reading that the bridge no longer makes is old while others are not: it left the file, and nothing is wrong with it. */
const tonoDe = (l: Lectura): EstadoTono =>
  l.ERROR ? 'rechazo' : l.HACE !== null && l.HACE < MINUTOS_DE_ATRASO ? 'hecho' : 'nada';

const LECTURAS: readonly Columna<Lectura>[] = [
  { id: 'LECTURA', titulo: 'Lectura', valor: (l) => l.LECTURA, ancho: 150 },
  {
    id: 'LEIDA',
    titulo: 'Leída hace',
    valor: (l) => l.HACE,
    texto: (l) => (l.LEIDA ? antiguedad(l.LEIDA) : 'nunca'),
    celda: (l) => <Estado tono={tonoDe(l)}>{l.LEIDA ? antiguedad(l.LEIDA) : 'nunca'}</Estado>,
    ancho: 110,
  },
  {
    id: 'COMPLETA',
    titulo: 'Comparada entera',
    valor: (l) => l.COMPLETA,
    texto: (l) => (l.COMPLETA ? fechaHora(l.COMPLETA) : VACIO),
    ancho: 150,
  },
  {
    id: 'TOMADOS',
    titulo: 'Tomados',
    valor: (l) => l.TOMADOS,
    texto: (l) => entero(l.TOMADOS),
    tipo: 'numero',
    ancho: 100,
  },
  {
    id: 'PENDIENTES',
    titulo: 'Por resolver',
    valor: (l) => l.RECHAZADOS + l.DIFIEREN,
    texto: (l) => entero(l.RECHAZADOS + l.DIFIEREN),
    tipo: 'numero',
    ancho: 110,
  },
  {
    id: 'ENVIADOS',
    titulo: 'Sin respuesta',
    valor: (l) => l.ENVIADOS,
    texto: (l) => entero(l.ENVIADOS),
    tipo: 'numero',
    ancho: 110,
  },
  { id: 'ERROR', titulo: 'Por qué falló', valor: (l) => l.ERROR, texto: (l) => l.ERROR ?? VACIO },
];

/**
 * 'Puente con el ERP' (menu 'puente'): how far each reading of the bridge has come, and the documents that it could not take, that the ERP no longer has, or
 * whose figures do not agree, each with its reason.
 */
export default function Puente() {
  const { respuesta, ...consulta } = useConsulta('getPuente', { columnas: COLUMNAS, cada: CADA });
  const lecturas = respuesta?.lecturas;
  const ultima = Math.min(...(lecturas ?? []).map((l) => l.HACE ?? Number.POSITIVE_INFINITY));
  return (
    <Lista
      {...consulta}
      unidad={['documento por resolver', 'documentos por resolver']}
      filtroAyuda="Lectura, documento, motivo…"
      vacio={
        lecturas?.length === 0
          ? {
              titulo: 'El puente todavía no ha leído nada',
              texto: 'Lee un ERP en Firebird y trae lo que cambia. Se instala una vez, con docs/puente.md.',
            }
          : { titulo: 'Nada por resolver', texto: 'Todo lo leído se tomó, y cuadra.' }
      }
      aviso={
        lecturas && lecturas.length > 0 ? (
          <>
            {ultima >= MINUTOS_DE_ATRASO ? (
              <Mensaje tono="atencion">
                {`Hace más de ${MINUTOS_DE_ATRASO} minutos que no se lee nada: el puente no está trabajando, o no llega al ERP.`}
              </Mensaje>
            ) : null}
            <DataTable
              etiqueta="Lecturas"
              columnas={LECTURAS}
              filas={lecturas}
              llave={(l) => l.LECTURA}
              leyenda={cuantos(lecturas.length, ['lectura', 'lecturas'])}
            />
          </>
        ) : null
      }
    />
  );
}
