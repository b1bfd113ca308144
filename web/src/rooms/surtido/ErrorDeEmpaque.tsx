import {
  MENSAJES_REMISION,
  TIPOS_ERROR_EMPAQUE,
  type TipoErrorEmpaque,
} from '@anden/contrato/surtido/remision-rules.ts';
import { MOTIVO_MAX } from '@anden/contrato/traspasos/rules.ts';
import { piezasDe } from '../../capture/captura.ts';
import { useCommand } from '../../platform/command.ts';
import { Campo } from '../../ui/Campo.tsx';
import { DialogoDeForma } from '../../ui/DialogoDeForma.tsx';
import { Selector } from '../../ui/Selector.tsx';
import { faltaEn, useEnMemoria, useForma } from '../../ui/useForma.ts';
import { type Linea, TITULO } from './linea.ts';

const PALABRAS: Record<TipoErrorEmpaque, { texto: string; luego: string }> = {
  falta: {
    texto: 'Faltan piezas',
    luego: 'Las que faltan vuelven a su ubicación, que se pide contar, y el renglón queda por surtir.',
  },
  dañado: {
    texto: 'Piezas dañadas',
    luego: 'Salen como ajuste y el renglón queda por surtir.',
  },
  sobra: { texto: 'Sobran piezas', luego: 'Queda anotado a quien lo surtió. Regrese las que sobran.' },
  'otro artículo': {
    texto: 'Es otro artículo',
    luego: 'Queda anotado a quien lo surtió. Si faltan piezas del correcto, anótelo también.',
  },
};

/** Why this number of pieces cannot be recorded, or null. */
function errorRejection(
  tipo: TipoErrorEmpaque,
  piezas: number,
  linea: Pick<Linea, 'UNID_SURT_BOD'>,
): string | null {
  if (!Number.isInteger(piezas) || piezas <= 0) return 'Las piezas deben ser un número mayor que 0';
  const quita = tipo === 'falta' || tipo === 'dañado';
  return quita && piezas > linea.UNID_SURT_BOD ? MENSAJES_REMISION.masQueSurtidas : null;
}

interface Escrito {
  tipo: TipoErrorEmpaque;
  piezas: string;
  observaciones: string;
}
const NUEVO: Escrito = { tipo: 'falta', piezas: '1', observaciones: '' };

/** An error that packing found in a line, charged to whoever picked it. */
export function ErrorDeEmpaque(props: {
  linea: Linea;
  alCerrar: () => void;
  alAnotar: (mensaje: string) => void;
}) {
  const { linea, alCerrar, alAnotar } = props;
  const comando = useCommand('registraErrorEmpaque', {
    titulo: TITULO,
    // The dialog may be closed without an answer, and what it sent is then noted again.
    memoria: `surtidorem.${linea.DOCTO_VE_ID}.error.${linea.DOCTO_VE_DET_ID}`,
  });
  const forma = useForma({
    campos: useEnMemoria(NUEVO),
    faltaDe: (v) => faltaEn('piezas', errorRejection(v.tipo, piezasDe(v.piezas), linea)),
    aLaVista: () => true,
    guardando: comando.running,
    async envia({ tipo, observaciones, piezas: escritas }) {
      const piezas = piezasDe(escritas);
      const reply = await comando.run({
        docto_ve_det_id: linea.DOCTO_VE_DET_ID,
        tipo,
        piezas,
        observaciones: observaciones.trim() || null,
      });
      return reply && `${PALABRAS[tipo].texto}: ${piezas} de ${linea.ARTICULO}`;
    },
    alGuardar(dice) {
      alAnotar(dice);
      alCerrar();
    },
  });
  const { tipo } = forma.valores;

  return (
    <DialogoDeForma
      titulo="Error de surtido"
      guardar="Anotar error"
      inhabilitado={!forma.sePuede && !comando.running}
      forma={forma}
      alCerrar={alCerrar}
    >
      <p>
        {linea.ARTICULO} ({linea.CLAVE_ARTICULO}){linea.SURTIO ? `, surtido por ${linea.SURTIO}` : ''}
      </p>
      <Selector
        etiqueta="Qué se encontró"
        data-autofocus
        value={tipo}
        required
        opciones={TIPOS_ERROR_EMPAQUE.map((t) => ({ valor: t, texto: PALABRAS[t].texto }))}
        onCambio={(v) => forma.pon({ tipo: TIPOS_ERROR_EMPAQUE.find((t) => t === v) ?? 'falta' })}
        ayuda={PALABRAS[tipo].luego}
        reserva
      />
      <Campo
        etiqueta="Piezas"
        inputMode="numeric"
        maxLength={6}
        {...forma.de('piezas')}
        onFocus={(e) => e.target.select()}
        reserva
      />
      <Campo etiqueta="Observaciones" maxLength={MOTIVO_MAX} {...forma.de('observaciones')} />
    </DialogoDeForma>
  );
}
