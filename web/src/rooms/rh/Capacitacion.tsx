import { P } from '@anden/contrato/permissions.ts';
import { edicionRejection, MENSAJES_CAPACITACION } from '@anden/contrato/rh/capacitaciones-rules.ts';
import { useState } from 'react';
import { useCommand } from '../../platform/command.ts';
import { useLista } from '../../platform/lista.ts';
import { REGISTRO, useIr, useRegresar, useSearchState } from '../../platform/navigation.ts';
import { usePresencia } from '../../platform/presencia.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { can } from '../../platform/session.ts';
import { Boton, BotonIcono } from '../../ui/Boton.tsx';
import type { Columna } from '../../ui/columna.ts';
import { IconPencil, IconPlus, IconTrash } from '../../ui/iconos.ts';
import { Lista } from '../../ui/Lista.tsx';
import { avisar, confirmar } from '../../ui/modal.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Presencia } from '../../ui/Presencia.tsx';
import { EmptyState } from '../../ui/Vacios.tsx';
import css from './capacitaciones/capacitaciones.module.css';
import { DetalleDeSesion } from './capacitaciones/DetalleDeSesion.tsx';
import { ModalCapacitacion } from './capacitaciones/ModalCapacitacion.tsx';
import { ModalSesion } from './capacitaciones/ModalSesion.tsx';
import { type Sesion, TITULO, TONO_DE_SESION } from './capacitaciones/sesion.ts';
import { LigaDeDocumento } from './catalogos/LigaDeDocumento.tsx';

const ID_MAX = 2 ** 31 - 1;

const COLUMNAS = columnasDe('getDetalleCapacitaciones', {
  FECHA_PROGRAMADA: { ancho: 104 },
  HORA_PROGRAMADA: { ancho: 70 },
  ESTATUS: { ancho: 130, tono: TONO_DE_SESION },
  DIRIGIDO_A: { tarjeta: 'titulo', ancho: 160 },
  IMPARTIDA_POR: { ancho: 160 },
  DURACION: { ancho: 86 },
  CREO: { ancho: 120, tarjeta: 'oculta' },
  DET_CREADO: { tarjeta: 'oculta' },
  MODIFICO: { ancho: 120, tarjeta: 'oculta' },
  DET_MODIFICADO: { tarjeta: 'oculta' },
  URL_CAPACITACION: {
    ancho: 92,
    estira: false,
    celda: (s) => <LigaDeDocumento url={s.URL_CAPACITACION} que="material" />,
  },
});

/** A training with its sessions (menu 'capacitacion'). */
export default function PaginaDeCapacitacion() {
  const [lugar] = useSearchState({ [REGISTRO]: 0 });
  const regresar = useRegresar();
  const escrito = lugar[REGISTRO] ?? 0;
  const id = Number.isInteger(escrito) && escrito > 0 && escrito <= ID_MAX ? escrito : null;
  const volver = { etiqueta: 'Volver a Capacitaciones', alVolver: () => regresar('capacitaciones') };
  if (id !== null) return <Sesiones key={id} id={id} volver={volver} />;
  return (
    <>
      <PageHeader titulo="Capacitación" volver={volver} />
      <EmptyState titulo="Sin capacitación">Ábrala desde la lista de capacitaciones.</EmptyState>
    </>
  );
}

/** Which dialog is open and for which session; `sesion` null: a new one. */
interface Abierta {
  que: 'sesion' | 'detalle' | 'encabezado';
  sesion: Sesion | null;
}

function Sesiones({ id, volver }: { id: number; volver: { etiqueta: string; alVolver: () => void } }) {
  const ir = useIr();
  const { personas, alEscribir } = usePresencia('capacitacion', id);
  const [abierta, setAbierta] = useState<Abierta | null>(null);
  const elimina = useCommand('eliminaProgramacionDet', { titulo: TITULO });
  const lista = useLista(
    'getDetalleCapacitaciones',
    { capacitacion_id: id },
    {
      titulo: TITULO,
      archivo: 'capacitaciones_programacion',
      columnas: COLUMNAS,
      sinOrden: 'Las más recientes primero',
      filtroAyuda: 'A quién, quién imparte, estatus…',
    },
  );
  const capacitacion = lista.respuesta?.capacitacion;
  const cierra = () => setAbierta(null);

  /** Goes on if the session may be changed; otherwise says why not. */
  function siSePuede(s: Sesion, sigue: () => void): void {
    const motivo = edicionRejection(s.ESTATUS);
    if (motivo) void avisar(TITULO, motivo, 'rechazo');
    else sigue();
  }
  async function eliminar(s: Sesion): Promise<void> {
    if (!(await confirmar(TITULO, MENSAJES_CAPACITACION.eliminar, { aceptar: 'Eliminar' }))) return;
    const reply = await elimina.run({ capacitacion_det_id: s.CAPACITACION_DET_ID });
    if (reply) void avisar(TITULO, reply.message, 'hecho');
  }
  const cuando = (s: Sesion) => `la sesión del ${s.FECHA_PROGRAMADA} ${s.HORA_PROGRAMADA}`;
  const conAcciones: Columna<Sesion> = {
    id: 'ACCIONES',
    titulo: 'Acciones',
    soloPantalla: true,
    valor: () => null,
    ordenable: false,
    ancho: 88,
    celda: (s) => (
      <span className={css.acciones}>
        <BotonIcono
          enFila
          etiqueta={`Editar ${cuando(s)}`}
          icono={<IconPencil stroke={1.75} />}
          onClick={(e) => {
            e.stopPropagation();
            siSePuede(s, () => setAbierta({ que: 'sesion', sesion: s }));
          }}
        />
        <BotonIcono
          enFila
          etiqueta={`Eliminar ${cuando(s)}`}
          icono={<IconTrash stroke={1.75} />}
          onClick={(e) => {
            e.stopPropagation();
            siSePuede(s, () => void eliminar(s));
          }}
        />
      </span>
    ),
  };
  // An open session is shown as the server has it now.
  const suya =
    abierta?.sesion &&
    (lista.todas?.find((s) => s.CAPACITACION_DET_ID === abierta.sesion?.CAPACITACION_DET_ID) ??
      abierta.sesion);
  return (
    <div className={css.pantalla} onInput={alEscribir}>
      <Lista
        {...lista}
        titulo={capacitacion?.TITULO ?? 'Capacitación'}
        etiqueta="Sesiones"
        detalle={capacitacion ? `Folio ${capacitacion.FOLIO} · ${capacitacion.DESCRIPCION}` : null}
        volver={volver}
        unidad={['sesión', 'sesiones']}
        vacio={{ titulo: 'No hay sesiones', texto: 'Programe la primera con Nueva sesión.' }}
        columnas={lista.columnas.toSpliced(3, 0, conAcciones)}
        onElegir={(s) => setAbierta({ que: 'detalle', sesion: s })}
        acciones={
          <>
            <Presencia personas={personas} />
            <Boton
              tipo="principal"
              icono={<IconPlus stroke={1.75} />}
              disabled={!capacitacion}
              onClick={() => setAbierta({ que: 'sesion', sesion: null })}
            >
              Nueva sesión
            </Boton>
            <BotonIcono
              etiqueta="Editar capacitación"
              icono={<IconPencil stroke={1.75} />}
              disabled={!capacitacion}
              onClick={() => setAbierta({ que: 'encabezado', sesion: null })}
            />
          </>
        }
      />
      {abierta?.que === 'sesion' ? (
        <ModalSesion
          capacitacionId={id}
          sesion={suya ?? null}
          alCerrar={cierra}
          alGuardar={(mensaje) => {
            cierra();
            void avisar(TITULO, mensaje, 'hecho');
          }}
        />
      ) : null}
      {abierta?.que === 'encabezado' && capacitacion ? (
        <ModalCapacitacion
          capacitacion={capacitacion}
          alCerrar={cierra}
          alGuardar={(_id, mensaje) => {
            cierra();
            void avisar(TITULO, mensaje, 'hecho');
          }}
        />
      ) : null}
      {abierta?.que === 'detalle' && suya && capacitacion ? (
        <DetalleDeSesion
          sesion={{ ...suya, TITULO: capacitacion.TITULO, FOLIO: capacitacion.FOLIO }}
          alCerrar={cierra}
          acciones={
            <>
              {suya.ESTATUS === 'PROGRAMADA' ? (
                <Boton onClick={() => setAbierta({ que: 'sesion', sesion: suya })}>Editar</Boton>
              ) : null}
              {can(P.impartir) ? (
                <Boton
                  tipo="principal"
                  onClick={() => ir('sesion', { [REGISTRO]: suya.CAPACITACION_DET_ID })}
                >
                  Asistencia y constancias
                </Boton>
              ) : null}
            </>
          }
        />
      ) : null}
    </div>
  );
}
