"""OpenStack Swift in one process: its proxy with the API of S3, and the servers of accounts, containers and objects.

Argument: an empty folder. The key `lab:writer` has the secret `secret`; `lab:reader` has the secret `other` and no right to
the buckets of `lab:writer`. Prints `ready` and the port of the proxy on the loopback address. Ends with its parent.
"""

import os
import sys

import eventlet
import eventlet.wsgi

eventlet.patcher.monkey_patch(all=False, socket=True, select=True, thread=True)

from swift.common import utils  # noqa: E402
from swift.common.ring.builder import RingBuilder  # noqa: E402
from swift.common.wsgi import loadapp  # noqa: E402

# In place of /etc/swift/swift.conf.
utils.HASH_PATH_PREFIX = b"fibril"
utils.HASH_PATH_SUFFIX = b"tests"
utils.validate_hash_conf = lambda: None

LOOPBACK = "127.0.0.1"
folder = sys.argv[1]
devices = os.path.join(folder, "devices")
os.makedirs(os.path.join(devices, "disk"))

STORAGE = """
[DEFAULT]
devices = {devices}
swift_dir = {folder}
mount_check = false
disable_fallocate = true
conn_timeout = 20
node_timeout = 60
[pipeline:main]
pipeline = {kind}-server
[app:{kind}-server]
use = egg:swift#{kind}
"""

# There is no second server to turn to, so the only one of each kind is never treated as faulty. Memcached stores sessions of Swift's own sign-in, which the API of S3 does not use: port 9 has no server.
PROXY = """
[DEFAULT]
swift_dir = {folder}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
conn_timeout = 20
node_timeout = 60
error_suppression_limit = 1000000000
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9
[filter:s3api]
use = egg:swift#s3api
[filter:tempauth]
use = egg:swift#tempauth
user_lab_writer = secret .admin
user_lab_reader = other
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
"""


def serve(kind, configuration, sock):
    path = os.path.join(folder, kind + ".conf")
    with open(path, "w") as file:
        file.write(configuration.format(kind=kind, folder=folder, devices=devices))
    eventlet.spawn(eventlet.wsgi.server, sock, loadapp(path), open(os.devnull, "w"))


def save_ring(kind, port):
    """One copy of everything on one device."""
    builder = RingBuilder(part_power=2, replicas=1, min_part_hours=1)
    builder.add_dev({"region": 1, "zone": 1, "ip": LOOPBACK, "port": port, "device": "disk", "weight": 1})
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, kind + ".ring.gz"))


for kind in ("account", "container", "object"):
    sock = eventlet.listen((LOOPBACK, 0))
    save_ring(kind, sock.getsockname()[1])
    serve(kind, STORAGE, sock)

sock = eventlet.listen((LOOPBACK, 0))
serve("proxy", PROXY, sock)
print("ready", sock.getsockname()[1], flush=True)
parent = os.getppid()
while os.getppid() == parent:
    eventlet.sleep(1)
