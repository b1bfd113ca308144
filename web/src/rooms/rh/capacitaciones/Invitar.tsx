import { MENSAJES_CONSTANCIA } from '@anden/contrato/rh/constancias-rules.ts';
import { useState } from 'react';
import type { Respuesta } from '../../../platform/client.ts';
import { useCommand } from '../../../platform/command.ts';
import { useQueryCall } from '../../../platform/query.ts';
import { BotonesDeForma } from '../../../ui/BotonesDeForma.tsx';
import { Casilla } from '../../../ui/Casilla.tsx';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { Mensaje } from '../../../ui/Estado.tsx';
import { avisar } from '../../../ui/modal.ts';
import { Pestanas } from '../../../ui/Pestanas.tsx';
import { faltaEn, useEnMemoria, useForma } from '../../../ui/useForma.ts';
import { FailedState } from '../../../ui/Vacios.tsx';
import css from './asistencia.module.css';
import { TITULO } from './sesion.ts';

type Invitable = Respuesta<'getInvitables'>['data'][number];
type Como = 'puestos' | 'departamentos' | 'invitados';
type Elegidos = Record<Como, number[]>;

/** An entry of the list, with the number of people it stands for. */
interface Opcion {
  id: number;
  nombre: string;
  personas: number;
}

/** Positions or departments with how many active people each has, by name. */
function gruposDe(quienes: readonly Invitable[], id: 'PUESTO' | 'DEPARTAMENTO'): Opcion[] {
  const grupos = new Map<number, Opcion>();
  for (const q of quienes) {
    const suyo = q[`${id}_ID`];
    const nombre = q[id];
    if (suyo === null || nombre === null) continue;
    const grupo = grupos.get(suyo) ?? { id: suyo, nombre, personas: 0 };
    grupos.set(suyo, { ...grupo, personas: grupo.personas + 1 });
  }
  return [...grupos.values()].sort((a, b) => a.nombre.localeCompare(b.nombre, 'es'));
}

const PESTANAS = [
  { id: 'puestos', titulo: 'Por puesto' },
  { id: 'departamentos', titulo: 'Por departamento' },
  { id: 'invitados', titulo: 'Por nombre' },
] as const;

/** Chooses who is invited to a session, by position, by department and by name, all at once. */
export function Invitar(props: { sesionId: number; yaInvitados: ReadonlySet<number>; alCerrar: () => void }) {
  const { sesionId, yaInvitados, alCerrar } = props;
  const query = useQueryCall('getInvitables', {});
  const [como, setComo] = useState<Como>('puestos');
  const invita = useCommand('invitaACapacitacion', { titulo: TITULO });
  const forma = useForma({
    campos: useEnMemoria<Elegidos>({ puestos: [], departamentos: [], invitados: [] }),
    faltaDe: (v) =>
      faltaEn('invitados', Object.values(v).every((e) => e.length === 0) ? MENSAJES_CONSTANCIA.nadie : null),
    guardando: invita.running,
    envia: (v) => invita.run({ capacitacion_det_id: sesionId, ...v }),
    alGuardar(reply) {
      alCerrar();
      void avisar(TITULO, reply.message, 'hecho');
    },
  });
  const { valores: elegidos } = forma;
  const quienes = query.data?.data ?? [];
  const opciones: readonly Opcion[] =
    como === 'invitados'
      ? quienes
          .filter((q) => !yaInvitados.has(q.OPERADOR_ID))
          .map((q) => ({ id: q.OPERADOR_ID, nombre: q.NOMBRE, personas: 1 }))
      : gruposDe(quienes, como === 'puestos' ? 'PUESTO' : 'DEPARTAMENTO');
  return (
    <Dialogo
      abierto
      titulo="Invitar"
      alCerrar={alCerrar}
      alEnviar={() => void forma.guarda()}
      botones={<BotonesDeForma guardando={invita.running} aceptar="Invitar" alCancelar={alCerrar} />}
    >
      {query.error ? (
        <FailedState mensaje={query.error.message} onReintentar={() => void query.refetch()} />
      ) : (
        <Pestanas
          etiqueta="Cómo se invita"
          pestanas={PESTANAS.map((p) => ({ ...p, cuenta: elegidos[p.id].length || undefined }))}
          elegida={como}
          onElegir={(id) => setComo(id as Como)}
        >
          <div className={css.opciones}>
            {opciones.map((o) => (
              <Casilla
                key={o.id}
                etiqueta={como === 'invitados' ? o.nombre : `${o.nombre} (${o.personas})`}
                checked={elegidos[como].includes(o.id)}
                onCambio={(si) =>
                  forma.pon({
                    [como]: si ? [...elegidos[como], o.id] : elegidos[como].filter((x) => x !== o.id),
                  })
                }
              />
            ))}
          </div>
        </Pestanas>
      )}
      {forma.falta ? <Mensaje tono="rechazo">{forma.falta.mensaje}</Mensaje> : null}
    </Dialogo>
  );
}
