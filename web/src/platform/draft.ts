import { useCallback, useState } from 'react';
import { useSession } from './session.ts';
import { readDraft, writeDraft, writeDraftSoon } from './storage.ts';

/**
 * State that survives a reload: what this operator has typed and not yet saved, under `clave` (name it by screen and
 * record: `detallecr.123`). Returns the value, its setter, and the way to forget it once used.
 */
export function useDraft<T>(
  clave: string,
  inicial: T,
): [valor: T, setValor: (v: T) => void, olvida: () => void] {
  const operadorId = useSession().data.OPERADOR_ID;
  const id = `${operadorId}.${clave}`;
  const [estado, setEstado] = useState(() => ({ id, valor: recover(operadorId, clave, inicial) }));
  let actual = estado;
  if (estado.id !== id) {
    actual = { id, valor: recover(operadorId, clave, inicial) };
    setEstado(actual);
  }

  const setValor = useCallback(
    (valor: T) => {
      setEstado({ id, valor });
      writeDraftSoon(operadorId, clave, valor);
    },
    [id, operadorId, clave],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `inicial` is often written in place and new each time
  const olvida = useCallback(() => {
    setEstado({ id, valor: inicial });
    writeDraft(operadorId, clave, undefined);
  }, [id, operadorId, clave]);
  return [actual.valor, setValor, olvida];
}

function recover<T>(operadorId: number, clave: string, inicial: T): T {
  const guardado = readDraft(operadorId, clave);
  return guardado === undefined ? inicial : (guardado as T);
}
