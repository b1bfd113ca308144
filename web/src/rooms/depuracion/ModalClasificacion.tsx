import {
  ACCIONES_DE_CLASIFICACION,
  CLASIFICACION_MAX,
  type ClasificacionEscrita,
  clasificacionRejection,
} from '@anden/contrato/depuracion/clasificaciones-rules.ts';
import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { tituloDe } from '@anden/contrato/rutas.ts';
import { useCommand } from '../../platform/command.ts';
import { DialogoDeRegistro } from '../../platform/DialogoDeRegistro.tsx';
import { useFormaDeRegistro } from '../../platform/formaDeRegistro.ts';
import { Campo } from '../../ui/Campo.tsx';
import { Casilla } from '../../ui/Casilla.tsx';
import { Selector } from '../../ui/Selector.tsx';

type Fila = FilaDeListado<'getClasificacionesDepuracion'>;

const NOMBRES = {
  clasificacion: 'Clasificación',
  numero_malo: 'Número equivocado',
  activa: 'En uso',
  inactiva: ACCIONES_DE_CLASIFICACION.INACTIVA,
  no_llamar: ACCIONES_DE_CLASIFICACION.NO_LLAMAR,
  asesor_id: ACCIONES_DE_CLASIFICACION.ASESOR,
  campana_id: ACCIONES_DE_CLASIFICACION.CAMPANA,
};
const NUEVA: ClasificacionEscrita = {
  clasificacion: '',
  numero_malo: 'N',
  activa: 'S',
  inactiva: 'N',
  no_llamar: 'N',
  asesor_id: 0,
  campana_id: 0,
};
const leidaDe = (f: Fila): ClasificacionEscrita => ({
  clasificacion: f.CLASIFICADO,
  numero_malo: f.NUMERO_MALO,
  activa: f.ACTIVA,
  inactiva: f.INACTIVA,
  no_llamar: f.NO_LLAMAR,
  asesor_id: f.ASESOR_ID,
  campana_id: f.CAMPANA_ID,
});

/** A classification of cleanups, and what it leads to once somebody applies it. */
export function ModalClasificacion(props: {
  /** null: a new one. */
  fila: Fila | null;
  asesores: readonly { OPERADOR_ID: number; NOMBRE: string }[];
  campanas: readonly { CAMPANA_ID: number; NOMBRE: string }[];
  alCerrar: () => void;
  alGuardar: (mensaje: string) => void;
}) {
  const { fila, asesores, alCerrar, alGuardar } = props;
  // One that is over may stay, and is not chosen anew.
  const campanas =
    fila?.CAMPANA && !props.campanas.some((k) => k.CAMPANA_ID === fila.CAMPANA_ID)
      ? [...props.campanas, { CAMPANA_ID: fila.CAMPANA_ID, NOMBRE: `${fila.CAMPANA} (ya acabó)` }]
      : props.campanas;
  const forma = useFormaDeRegistro<ClasificacionEscrita>({
    nombre: `depuracion.clasificacion.${fila?.CLASIF_DEP_ID ?? 'nueva'}`,
    titulo: tituloDe('clasificacionesdepuracion'),
    leida: fila ? leidaDe(fila) : NUEVA,
    faltaDe: clasificacionRejection,
    nombres: NOMBRES,
    opcionDe: (campo, id) =>
      campo === 'campana_id'
        ? campanas.find((k) => k.CAMPANA_ID === id)?.NOMBRE
        : asesores.find((a) => a.OPERADOR_ID === id)?.NOMBRE,
    palabraDe: (campo, texto) => (campo === 'clasificacion' ? undefined : texto === 'S' ? 'Sí' : 'No'),
  });
  const guarda = useCommand('guardaClasificacionDepuracion', forma.comando);
  const { valores, pon } = forma;
  const casilla = (campo: 'numero_malo' | 'activa' | 'inactiva' | 'no_llamar', ayuda?: string) => (
    <Casilla
      etiqueta={NOMBRES[campo]}
      {...(ayuda ? { ayuda } : {})}
      checked={valores[campo] === 'S'}
      onCambio={(si) => pon({ [campo]: si ? 'S' : 'N' })}
    />
  );
  return (
    <DialogoDeRegistro
      titulo={fila === null ? 'Nueva clasificación' : 'Editar clasificación'}
      forma={forma}
      registro={null}
      guardando={guarda.running}
      envia={(v, leido) =>
        guarda.run({ ...v, clasif_dep_id: fila?.CLASIF_DEP_ID ?? 0, ...(fila ? { leido } : {}) })
      }
      alCerrar={alCerrar}
      alGuardar={(r) => alGuardar(r.message)}
      alDejarlo={alGuardar}
    >
      <Campo
        {...forma.de('clasificacion')}
        data-autofocus
        etiqueta={NOMBRES.clasificacion}
        maxLength={CLASIFICACION_MAX}
      />
      {casilla('activa', 'Se ofrece al depurar')}
      {casilla('numero_malo', 'El tablero de la lista la cuenta aparte')}
      <h3>Lo que lleva, al aplicarse</h3>
      {casilla('inactiva', 'Las listas del día del marcador lo dejan fuera')}
      {casilla('no_llamar')}
      <Selector
        etiqueta={NOMBRES.asesor_id}
        vacio="Se queda con el suyo"
        value={valores.asesor_id ? String(valores.asesor_id) : ''}
        opciones={asesores.map((a) => ({ valor: String(a.OPERADOR_ID), texto: a.NOMBRE }))}
        onCambio={(id) => pon({ asesor_id: Number(id) })}
      />
      <Selector
        etiqueta={NOMBRES.campana_id}
        vacio="En ninguna"
        value={valores.campana_id ? String(valores.campana_id) : ''}
        error={forma.falta?.campo === 'campana_id' ? forma.falta.mensaje : null}
        opciones={campanas.map((k) => ({ valor: String(k.CAMPANA_ID), texto: k.NOMBRE }))}
        onCambio={(id) => pon({ campana_id: Number(id) })}
      />
    </DialogoDeRegistro>
  );
}
