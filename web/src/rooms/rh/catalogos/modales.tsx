import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import {
  maxDeProceso,
  politicaRejection,
  procedimientoRejection,
  procesoRejection,
  puestoRejection,
  RH_MAX,
  reglaRejection,
} from '@anden/contrato/rh/rules.ts';
import type { ComponentProps, ReactNode } from 'react';
import { useCommand } from '../../../platform/command.ts';
import { Campo } from '../../../ui/Campo.tsx';
import { Selector } from '../../../ui/Selector.tsx';
import { DialogoDeForma, useForma } from './forma.tsx';
import type { ModalProps } from './ModalColaborador.tsx';

/** A record of a catalogue in its dialog: sent to its command once its rule finds nothing wrong. */
function DialogoDeCatalogo<I>({
  modal,
  forma,
  guarda,
  pedido,
  children,
}: {
  modal: ModalProps<unknown>;
  forma: Pick<ReturnType<typeof useForma>, 'falta' | 'revisa'>;
  guarda: { running: boolean; run: (input: I) => Promise<{ message: string } | null> };
  /** What is sent; `edicion` is 'N' for a new record. */
  pedido: (edicion: 'S' | 'N') => I;
  children: ReactNode;
}) {
  async function guardar(): Promise<void> {
    if (!forma.revisa()) return;
    const reply = await guarda.run(pedido(modal.fila === null ? 'N' : 'S'));
    if (reply) modal.alGuardar(reply.message);
  }
  return (
    <DialogoDeForma
      titulo={modal.titulo}
      alCerrar={modal.alCerrar}
      falta={forma.falta}
      guardando={guarda.running}
      alGuardar={() => void guardar()}
    >
      {children}
    </DialogoDeForma>
  );
}

/** The address of a document. */
const Liga = (props: Omit<ComponentProps<typeof Campo>, 'type' | 'maxLength' | 'placeholder'>) => (
  <Campo {...props} type="url" maxLength={RH_MAX.url} placeholder="https://" />
);

/** A position, with where its description is. */
export function ModalPuesto(props: ModalProps<FilaDeListado<'getCatalogosRH.puestos'>>) {
  const { pantalla, fila, opciones } = props;
  const forma = useForma(
    {
      descripcion: fila?.PUESTO ?? '',
      departamento_id: fila?.DEPARTAMENTO_ID ?? 0,
      url: fila?.DESCRIPCION_PUESTO ?? '',
    },
    puestoRejection,
  );
  const guarda = useCommand('guardaPuesto', { titulo: pantalla });
  return (
    <DialogoDeCatalogo
      modal={props}
      forma={forma}
      guarda={guarda}
      pedido={(edicion) => ({ ...forma.valores, puesto_id: fila?.PUESTO_ID ?? 0, edicion })}
    >
      <Campo
        {...forma.de('descripcion')}
        data-autofocus
        etiqueta="Nombre del puesto"
        maxLength={RH_MAX.catalogo}
      />
      <Selector
        {...forma.elige('departamento_id')}
        etiqueta="Departamento"
        vacio="Elija un departamento"
        opciones={opciones.departamentos}
      />
      <Liga {...forma.de('url')} etiqueta="Liga de la descripción" />
    </DialogoDeCatalogo>
  );
}

/** A process or activity of a position. */
export function ModalProceso(props: ModalProps<FilaDeListado<'getCatalogosRH.actividades'>>) {
  const { pantalla, fila, opciones } = props;
  const esNuevo = fila === null;
  const forma = useForma(
    { puesto_id: fila?.PUESTO_ID ?? 0, proceso: fila?.NOMBRE ?? '', url_proceso: fila?.URL_PROCESO ?? '' },
    (v) => procesoRejection(v, esNuevo),
  );
  const guarda = useCommand('guardaProcesoActividad', { titulo: pantalla });
  return (
    <DialogoDeCatalogo
      modal={props}
      forma={forma}
      guarda={guarda}
      pedido={(edicion) => ({
        ...forma.valores,
        proceso_actividad_id: fila?.PROCESO_ACTIVIDAD_ID ?? 0,
        edicion,
      })}
    >
      <Selector
        {...forma.elige('puesto_id')}
        data-autofocus
        etiqueta="Puesto"
        vacio="Elija un puesto"
        opciones={opciones.puestos}
      />
      <Campo
        {...forma.de('proceso')}
        etiqueta="Nombre del proceso o actividad"
        maxLength={maxDeProceso(esNuevo)}
      />
      <Liga {...forma.de('url_proceso')} etiqueta="Liga del proceso" />
    </DialogoDeCatalogo>
  );
}

/** A procedure of a process, with its diagram. */
export function ModalProcedimiento(props: ModalProps<FilaDeListado<'getCatalogosRH.procedimientos'>>) {
  const { pantalla, fila, opciones } = props;
  const esNuevo = fila === null;
  const forma = useForma(
    {
      proceso_actividad_id: fila?.PROCESO_ACTIVIDAD_ID ?? 0,
      procedimiento: fila?.PROCEDIMIENTO ?? '',
      url_procedimiento: fila?.URL_PROCEDIMIENTO ?? '',
      url_diagrama: fila?.URL_DIAGRAMA ?? '',
    },
    (v) => procedimientoRejection(v, esNuevo),
  );
  const guarda = useCommand('guardaProcedimiento', { titulo: pantalla });
  const proceso = opciones.procesoDe(forma.valores.proceso_actividad_id);
  return (
    <DialogoDeCatalogo
      modal={props}
      forma={forma}
      guarda={guarda}
      pedido={(edicion) => ({
        ...forma.valores,
        procedimiento_id: fila?.PROCEDIMIENTO_ID ?? 0,
        puesto_id: proceso?.puesto ?? 0,
        proceso: proceso?.nombre ?? '',
        edicion,
      })}
    >
      <Selector
        {...forma.elige('proceso_actividad_id')}
        data-autofocus
        etiqueta="Proceso o actividad"
        vacio="Elija un proceso"
        opciones={opciones.procesos}
      />
      <Campo
        {...forma.de('procedimiento')}
        etiqueta="Nombre del procedimiento"
        maxLength={maxDeProceso(esNuevo)}
      />
      <Liga {...forma.de('url_procedimiento')} etiqueta="Liga del procedimiento" />
      <Liga {...forma.de('url_diagrama')} etiqueta="Liga del diagrama" />
    </DialogoDeCatalogo>
  );
}

/** A rule of a department, by a name of the catalogue or a new one. */
export function ModalRegla(props: ModalProps<FilaDeListado<'getCatalogosRH.reglas'>>) {
  const { pantalla, fila, opciones } = props;
  const forma = useForma(
    {
      departamento_id: fila?.DEPARTAMENTO_ID ?? 0,
      cat_nombre_id: fila?.CAT_NOMBRE_ID ?? 0,
      regla: '',
      url_regla: fila?.URL_REGLA ?? '',
    },
    reglaRejection,
  );
  const { cat_nombre_id: elegida } = forma.valores;
  const guarda = useCommand('guardaReglamento', { titulo: pantalla });
  return (
    <DialogoDeCatalogo
      modal={props}
      forma={forma}
      guarda={guarda}
      pedido={(edicion) => ({ ...forma.valores, regla_id: fila?.REGLA_ID ?? 0, edicion })}
    >
      <Selector
        {...forma.elige('departamento_id')}
        data-autofocus
        etiqueta="Departamento"
        vacio="Elija un departamento"
        opciones={opciones.departamentos}
      />
      <Selector
        {...forma.elige('cat_nombre_id')}
        etiqueta="Nombre de la regla"
        vacio="Otro nombre"
        opciones={opciones.nombresDeReglas}
      />
      {elegida === 0 ? (
        <Campo {...forma.de('regla')} etiqueta="Nombre nuevo" maxLength={RH_MAX.catalogo} />
      ) : null}
      <Liga {...forma.de('url_regla')} etiqueta="Liga de la regla" />
    </DialogoDeCatalogo>
  );
}

/** A policy of the company. */
export function ModalPolitica(props: ModalProps<FilaDeListado<'getCatalogosRH.politicas'>>) {
  const { pantalla, fila } = props;
  const forma = useForma(
    { politica: fila?.POLITICA ?? '', url_politica: fila?.URL_POLITICA ?? '' },
    politicaRejection,
  );
  const guarda = useCommand('guardaPolitica', { titulo: pantalla });
  return (
    <DialogoDeCatalogo
      modal={props}
      forma={forma}
      guarda={guarda}
      pedido={(edicion) => ({ ...forma.valores, politica_id: fila?.POLITICA_ID ?? 0, edicion })}
    >
      <Campo
        {...forma.de('politica')}
        data-autofocus
        etiqueta="Nombre de la política"
        maxLength={RH_MAX.catalogo}
      />
      <Liga {...forma.de('url_politica')} etiqueta="Liga de la política" />
    </DialogoDeCatalogo>
  );
}
