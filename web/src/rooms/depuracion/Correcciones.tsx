import {
  CORRECCIONES_MAX,
  MENSAJES_CORRECCION as M,
  MOTIVO_DE_RECHAZO_MAX,
} from '@anden/contrato/depuracion/correcciones-rules.ts';
import { tituloDe } from '@anden/contrato/rutas.ts';
import { useState } from 'react';
import { businessDay } from '../../platform/clock.ts';
import { useCommand } from '../../platform/command.ts';
import { conPeriodo, saneado } from '../../platform/consulta.ts';
import { cuantos } from '../../platform/format.ts';
import { useLista } from '../../platform/lista.ts';
import { useSearchState } from '../../platform/navigation.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { AreaTexto } from '../../ui/AreaTexto.tsx';
import { Boton } from '../../ui/Boton.tsx';
import { Consulta } from '../../ui/Consulta.tsx';
import { DialogoDeForma } from '../../ui/DialogoDeForma.tsx';
import { avisar } from '../../ui/modal.ts';
import { faltaEn, useEnMemoria, useForma } from '../../ui/useForma.ts';

const TITULO = tituloDe('correccionesclientes');
const COLUMNAS = columnasDe('getCorreccionesCliente', {
  CLIENTE: { ancho: 190, tarjeta: 'titulo' },
  CAMPO: { ancho: 120 },
  DE: { ancho: 130, recorta: true },
  ANTES: { ancho: 170 },
  DESPUES: { ancho: 170 },
  ESTADO: {
    ancho: 120,
    tono: { ESPERA: 'atencion', ACEPTADA: 'hecho', RECHAZADA: 'rechazo', SUSTITUIDA: 'nada' },
  },
  MOTIVO: { ancho: 160, recorta: true, tarjeta: 'oculta' },
});

/** 'Correcciones de clientes' (9029): what operators corrected of customers' data, accepted or refused one or many at a time. */
export default function Correcciones() {
  const hoy = businessDay();
  const [escrito, setLugar] = useSearchState({ desde: hoy, hasta: hoy, periodo: '', pagina: 1 });
  const { desde, hasta } = saneado(
    { ...escrito, filtro: '', orden: '', sentido: '', pagina: 1 },
    { hoy, orden: '', columnas: COLUMNAS },
  );
  const [rechaza, setRechaza] = useState<readonly number[] | null>(null);
  const comando = useCommand('resuelveCorrecciones', { titulo: TITULO });
  const lista = useLista(
    'getCorreccionesCliente',
    { fecha_ini: desde, fecha_fin: hasta },
    {
      columnas: COLUMNAS,
      rango: [desde, hasta],
      filtroAyuda: 'Cliente, dato u operador',
      porPagina: 20,
      sinOrden: 'Las que esperan primero',
      lectura: { keep: true },
      elegir: {
        impide: (f) => (f.ESTADO === 'ESPERA' ? null : M.noEspera),
        max: CORRECCIONES_MAX,
      },
    },
  );
  const ids = lista.elegidas.map((f) => f.CORRECCION_ID);
  async function resuelve(correcciones: readonly number[], acepta: 'S' | 'N', motivo = ''): Promise<boolean> {
    const reply = await comando.run({ correcciones: [...correcciones], acepta, motivo });
    if (!reply) return false;
    void avisar(TITULO, reply.message, 'hecho');
    return true;
  }
  return (
    <Consulta
      {...lista}
      etiqueta={TITULO}
      desde={desde}
      hasta={hasta}
      hoy={hoy}
      unidad={['corrección', 'correcciones']}
      {...conPeriodo(escrito.periodo, (p) => setLugar({ ...p, pagina: 1 }), [hoy, hoy])}
      onConsultar={(inicio, fin) => setLugar({ desde: inicio, hasta: fin, periodo: '', pagina: 1 })}
      accionesDeElegidas={
        <>
          <Boton disabled={ids.length === 0} onClick={() => setRechaza(ids)}>
            Rechazar
          </Boton>
          <Boton
            tipo="principal"
            cargando={comando.running}
            disabled={ids.length === 0}
            onClick={() => void resuelve(ids, 'S')}
          >
            Aceptar
          </Boton>
        </>
      }
    >
      {rechaza ? (
        <Rechazo
          cuantas={rechaza.length}
          guardando={comando.running}
          alCerrar={() => setRechaza(null)}
          alAceptar={(motivo) => resuelve(rechaza, 'N', motivo)}
        />
      ) : null}
    </Consulta>
  );
}

function Rechazo(props: {
  cuantas: number;
  guardando: boolean;
  alCerrar: () => void;
  /** Whether they were refused. */
  alAceptar: (motivo: string) => Promise<boolean>;
}) {
  const { cuantas, guardando, alCerrar, alAceptar } = props;
  const forma = useForma({
    campos: useEnMemoria({ motivo: '' }),
    faltaDe: (v) => faltaEn('motivo', v.motivo.trim() === '' ? M.sinMotivo : null),
    guardando,
    envia: ({ motivo }) => alAceptar(motivo),
    alGuardar: alCerrar,
  });
  return (
    <DialogoDeForma
      titulo={`Rechazar ${cuantos(cuantas, ['corrección', 'correcciones'])}`}
      guardar="Rechazar"
      forma={forma}
      alCerrar={alCerrar}
    >
      <AreaTexto
        etiqueta="Motivo"
        {...forma.texto('motivo')}
        maxLength={MOTIVO_DE_RECHAZO_MAX}
        rows={3}
        readOnly={guardando}
        data-autofocus
      />
    </DialogoDeForma>
  );
}
